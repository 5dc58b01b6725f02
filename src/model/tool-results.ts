import { BoundedMap } from './bounded.js'
import { completed } from './complete-result.js'
import type { Exchange, Reply } from './exchange.js'
import { isObject, type JsonObject, member } from './json.js'
import type { ListedItem } from './listing.js'
import type { ResultMessage } from './message.js'
import { clip } from './wording.js'

/** Tasks whose tool is remembered at the same time. */
const TASKS = 1_000

/** Methods whose answers may be the result of a tool. */
export const TOOL_METHODS = ['tools/call', 'tasks/get', 'tasks/result'] as const

/** What a tool has returned. */
export interface ToolResult {
  readonly message: ResultMessage
  readonly result: JsonObject
  /** Pointer of the result in the message. */
  readonly pointer: string
  /** The tool as the newest complete list before the call had it; undefined where that is not known. */
  tool(): ListedItem | undefined
  /** Name of the tool, for people. */
  name(): string
}

type Called = Pick<ToolResult, 'tool' | 'name'>

/** A tool's failure says nothing about what it returns. */
export const isFailure = ({ isError }: JsonObject): boolean => isError !== undefined && isError !== false

/**
 * Finds the results of tools: in the answer to the call, or in the task that the call became (2026-07-28
 * seps/2663-tasks-extension, 2025-11-25 basic/utilities/tasks). One for each conversation.
 */
export function toolResults(): (reply: Reply) => ToolResult | undefined {
  const tasks = new BoundedMap<string, Called>(TASKS)
  return (reply) => {
    const { message, exchange } = reply
    if (message.kind !== 'result' || exchange === undefined) return undefined
    const { method, params } = exchange.request
    const task = method === 'tools/call' ? createdTask(message.result) : undefined
    if (task !== undefined) tasks.set(task, keptOf(exchange))
    const done = task === undefined ? completed(reply) : undefined
    if (done === undefined) return undefined
    if (method === 'tools/call') return { ...done, pointer: '/result', ...calledBy(exchange) }
    const called = tasks.get(String(params?.taskId))
    if (called === undefined) return undefined
    if (method === 'tasks/result') return { ...done, pointer: '/result', ...called }
    const { result } = done.result
    if (done.result.status !== 'completed' || !isObject(result)) return undefined
    return { message: done.message, result, pointer: '/result/result', ...called }
  }
}

function createdTask(result: JsonObject): string | undefined {
  const id = result.resultType === 'task' ? result.taskId : member(result.task, 'taskId')
  return typeof id === 'string' ? id : undefined
}

/** Found out when it is asked for: most results are sound without a look at the list. */
const calledBy = (exchange: Exchange): Called => ({
  tool: () => listedBefore(exchange),
  name: () => nameOf(exchange),
})

/** Found out now: a task outlives its exchange. */
function keptOf(exchange: Exchange): Called {
  const [tool, name] = [listedBefore(exchange), nameOf(exchange)]
  return { tool: () => tool, name: () => name }
}

function nameOf({ request }: Exchange): string {
  const name = request.params?.name
  return typeof name === 'string' ? `"${clip(name)}"` : 'without a name'
}

/** The called tool, where a complete list had it before the call was sent. */
export function listedBefore({ request, listings }: Exchange): ListedItem | undefined {
  const name = request.params?.name
  if (typeof name !== 'string' || listings.complete('tools') === undefined) return undefined
  const tool = listings.find('tools', name)
  return tool !== undefined && tool.page.line <= request.source.line ? tool : undefined
}
