import { BoundedMap } from './bounded.js'
import { type Completed, completed } from './complete-result.js'
import type { ConnectionFacts, Exchange, Reply } from './exchange.js'
import { isObject, type JsonObject, member } from './json.js'
import type { ListedItem } from './listing.js'
import type { ResultMessage } from './message.js'
import { forNewest } from './newest.js'
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

/** A call whose answer may come later: what is known of its tool. */
interface Called {
  readonly tool: ListedItem | undefined
  readonly name: string
}

/** The result of a call. Its tool is looked up when it is asked for: most results are sound without a look at the list. */
class Answered implements ToolResult {
  readonly message: ResultMessage
  readonly result: JsonObject
  readonly pointer = '/result'
  readonly #exchange: Exchange

  constructor({ message, result, exchange }: Completed) {
    this.message = message
    this.result = result
    this.#exchange = exchange
  }

  tool(): ListedItem | undefined {
    return listedBefore(this.#exchange)
  }

  name(): string {
    return nameOf(this.#exchange)
  }
}

/** A tool's failure says nothing about what it returns. */
export const isFailure = ({ isError }: JsonObject): boolean => isError !== undefined && isError !== false

/** The calls that became tasks, by conversation. */
const tasks = new WeakMap<ConnectionFacts, BoundedMap<string, Called>>()

/**
 * The result of a tool: in the answer to the call, or in the task that the call became (2026-07-28
 * seps/2663-tasks-extension, 2025-11-25 basic/utilities/tasks). To be asked for every reply, as it notes the tasks.
 */
export const toolResult = forNewest((reply: Reply): ToolResult | undefined => {
  const { message, exchange, connection } = reply
  if (message.kind !== 'result' || exchange === undefined) return undefined
  const { method, params } = exchange.request
  if (method === 'tools/call') {
    const task = createdTask(message.result)
    if (task !== undefined) noteTask(connection, task, exchange)
    const done = task === undefined ? completed(reply) : undefined
    return done && new Answered(done)
  }
  const called = tasks.get(connection)?.get(String(params?.taskId))
  const done = called && completed(reply)
  return called && done && taskResult(method, done, called)
})

function taskResult(method: string, { message, result }: Completed, called: Called): ToolResult | undefined {
  const shared = { message, tool: () => called.tool, name: () => called.name }
  if (method === 'tasks/result') return { ...shared, result, pointer: '/result' }
  if (result.status !== 'completed' || !isObject(result.result)) return undefined
  return { ...shared, result: result.result, pointer: '/result/result' }
}

/** Its tool is found out now: a task outlives its exchange. */
function noteTask(connection: ConnectionFacts, task: string, exchange: Exchange): void {
  const known = tasks.get(connection) ?? new BoundedMap<string, Called>(TASKS)
  tasks.set(connection, known)
  known.set(task, { tool: listedBefore(exchange), name: nameOf(exchange) })
}

function createdTask(result: JsonObject): string | undefined {
  const id = result.resultType === 'task' ? result.taskId : member(result.task, 'taskId')
  return typeof id === 'string' ? id : undefined
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
