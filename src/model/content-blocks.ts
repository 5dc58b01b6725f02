import { completed } from './complete-result.js'
import type { Reply } from './exchange.js'
import { isObject, type JsonObject, member } from './json.js'
import type { ResultMessage } from './message.js'
import { forNewest } from './newest.js'
import { toolResult } from './tool-results.js'

/** A place where a content block has to stand. */
export interface ContentPlace {
  readonly value: unknown
  /** Pointer in the message. */
  readonly pointer: string
}

/** What a server gives for people and models: the result of a tool, or the messages of a prompt. */
export interface ServedContent {
  readonly of: 'tool' | 'prompt'
  readonly message: ResultMessage
  readonly result: JsonObject
  /** Pointer of the result in the message. */
  readonly pointer: string
  readonly blocks: readonly ContentPlace[]
}

/** The content blocks of a tool's result or a prompt. To be asked for every reply, as tools may answer by tasks. */
export const servedContent = forNewest((reply: Reply): ServedContent | undefined => {
  const tool = toolResult(reply)
  if (tool !== undefined) {
    const { message, result, pointer } = tool
    return { of: 'tool', message, result, pointer, blocks: each(result.content, `${pointer}/content`) }
  }
  const done = reply.exchange?.request.method === 'prompts/get' ? completed(reply) : undefined
  if (done === undefined) return undefined
  const blocks = each(done.result.messages, '/result/messages').flatMap(({ value, pointer }) =>
    isObject(value) && value.content !== undefined
      ? [{ value: member(value, 'content'), pointer: `${pointer}/content` }]
      : [],
  )
  return { of: 'prompt', message: done.message, result: done.result, pointer: '/result', blocks }
})

/** The items of a list with their pointers; none where it is no list. */
export function each(list: unknown, pointer: string): readonly ContentPlace[] {
  return Array.isArray(list) ? list.map((value: unknown, index) => ({ value, pointer: `${pointer}/${index}` })) : []
}

/** Whether content is plain text: blocks that have a text and nothing else. */
export const isPlainContent = (content: unknown): boolean => Array.isArray(content) && content.every(isPlainText)

function isPlainText(block: unknown): boolean {
  if (!isObject(block) || block.type !== 'text' || typeof block.text !== 'string') return false
  let count = 0
  for (const _ in block) count++
  return count === 2
}
