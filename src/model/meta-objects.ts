import type { Exchange, Reply } from './exchange.js'
import { isObject, type JsonObject, member } from './json.js'
import { LISTS } from './listing.js'
import type { Message, NotificationMessage } from './message.js'
import { forNewest } from './newest.js'
import { child } from './pointer.js'
import type { Revision } from './revision.js'

/** A `_meta` that the protocol defines, whatever it holds. */
export interface MetaPlace {
  readonly value: unknown
  /** Pointer in the message. */
  readonly pointer: string
}

/** Revisions in which only params and results have one (schema: Request, Notification, Result). */
const OUTER_ONLY: ReadonlySet<Revision | undefined> = new Set(['2024-11-05', '2025-03-26'])

const NONE: readonly MetaPlace[] = []

/** The `_meta` objects of a request or notification. A member of that name inside arguments or content is user data. */
export const metaOfCall = forNewest((message: Exchange['request'] | NotificationMessage): readonly MetaPlace[] => {
  const { params } = message
  if (params === undefined) return NONE
  const found: MetaPlace[] = []
  add(found, params, '/params')
  if (OUTER_ONLY.has(message.revision) || message.kind === 'notification') return found
  if (message.method === 'sampling/createMessage') addMessages(found, params.messages, '/params/messages')
  if (isObject(params.inputResponses)) addResponses(found, params.inputResponses)
  return found
})

/** The `_meta` objects of an answer. Inside a result only where the answered method says what is in it. */
export const metaOfReply = forNewest(({ message, exchange }: Reply): readonly MetaPlace[] => {
  if (message.kind !== 'result') return NONE
  const { result } = message
  const found: MetaPlace[] = []
  add(found, result, '/result')
  if (exchange !== undefined && !OUTER_ONLY.has(message.revision)) addParts(found, exchange.request.method, message)
  return found
})

function addParts(found: MetaPlace[], method: string, { result }: Message & { kind: 'result' }): void {
  const list = LISTS.get(method)?.kind
  if (list !== undefined) addEach(found, result[list], child('/result', list))
  if (method === 'tools/call' || method === 'sampling/createMessage')
    addBlocks(found, result.content, '/result/content')
  if (method === 'prompts/get') addMessages(found, result.messages, '/result/messages')
  if (method === 'resources/read') addEach(found, result.contents, '/result/contents')
  if (method === 'roots/list') addEach(found, result.roots, '/result/roots')
  if (isObject(result.inputRequests)) addRequests(found, result.inputRequests)
}

function add(found: MetaPlace[], holder: unknown, pointer: string): void {
  if (isObject(holder) && Object.hasOwn(holder, '_meta'))
    found.push({ value: holder._meta, pointer: `${pointer}/_meta` })
}

function addEach(found: MetaPlace[], list: unknown, pointer: string): void {
  if (!Array.isArray(list)) return
  for (let index = 0; index < list.length; index++)
    if (isObject(list[index])) add(found, list[index], `${pointer}/${index}`)
}

function addMessages(found: MetaPlace[], messages: unknown, pointer: string): void {
  if (!Array.isArray(messages)) return
  for (let index = 0; index < messages.length; index++) {
    add(found, messages[index], `${pointer}/${index}`)
    addBlocks(found, member(messages[index], 'content'), `${pointer}/${index}/content`)
  }
}

/** One block or a list of them, with the resource that a block embeds. */
function addBlocks(found: MetaPlace[], content: unknown, pointer: string): void {
  if (Array.isArray(content)) {
    for (let index = 0; index < content.length; index++) addBlock(found, content[index], `${pointer}/${index}`)
  } else addBlock(found, content, pointer)
}

function addBlock(found: MetaPlace[], block: unknown, pointer: string): void {
  add(found, block, pointer)
  add(found, member(block, 'resource'), `${pointer}/resource`)
  if (member(block, 'type') === 'tool_result') addEach(found, member(block, 'content'), `${pointer}/content`)
}

function addRequests(found: MetaPlace[], requests: JsonObject): void {
  for (const [key, entry] of Object.entries(requests)) {
    const params = member(entry, 'params')
    const pointer = child('/result/inputRequests', key, 'params')
    add(found, params, pointer)
    if (member(entry, 'method') === 'sampling/createMessage')
      addMessages(found, member(params, 'messages'), `${pointer}/messages`)
  }
}

function addResponses(found: MetaPlace[], responses: JsonObject): void {
  for (const [key, answer] of Object.entries(responses)) {
    const pointer = child('/params/inputResponses', key)
    add(found, answer, pointer)
    addEach(found, member(answer, 'roots'), `${pointer}/roots`)
    // The content of a form is the user's; that of a sampling answer is blocks.
    if (isObject(answer) && Object.hasOwn(answer, 'role')) addBlocks(found, answer.content, `${pointer}/content`)
  }
}
