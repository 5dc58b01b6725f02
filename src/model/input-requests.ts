import type { Elicitation } from './elicitation.js'
import type { Exchange, Reply } from './exchange.js'
import { has, isObject, type JsonObject } from './json.js'
import type { ReplyMessage } from './message.js'
import { forNewest } from './newest.js'
import { child } from './pointer.js'

/** The result with which a server asks for input instead of completing the request (basic/patterns/mrtr). */
export function roundResult(message: ReplyMessage): JsonObject | undefined {
  if (message.kind !== 'result' || message.dir === 'c2s') return undefined
  return message.result.resultType === 'input_required' ? message.result : undefined
}

/** The result of tasks/get for a task that waits for input (seps/2663-tasks-extension#response). */
export function waitingTask({ message, exchange }: Reply): JsonObject | undefined {
  if (message.kind !== 'result' || exchange?.request.method !== 'tasks/get') return undefined
  return message.result.status === 'input_required' ? message.result : undefined
}

/** The `inputRequests` member of a result that asks, whatever it holds; undefined where there is none. */
export function askedMap(reply: Reply): { readonly value: unknown } | undefined {
  const result = roundResult(reply.message) ?? waitingTask(reply)
  return has(result, 'inputRequests') ? { value: result?.inputRequests } : undefined
}

/** One entry of `inputRequests`. */
export interface InputRequest {
  readonly key: string
  readonly entry: JsonObject
  readonly method: string
  readonly params: unknown
  /** Pointer of the entry in the reply. */
  readonly pointer: string
}

const NONE: readonly InputRequest[] = []

/** The entries of `inputRequests` that are requests; anything else is mrtr/requests-shape. */
export const inputRequests = forNewest((reply: Reply): readonly InputRequest[] => {
  const map = askedMap(reply)?.value
  if (!isObject(map)) return NONE
  const requests: InputRequest[] = []
  for (const key of Object.keys(map)) {
    const entry = map[key]
    if (!isObject(entry) || typeof entry.method !== 'string') continue
    const pointer = child('/result/inputRequests', key)
    requests.push({ key, entry, method: entry.method, params: entry.params, pointer })
  }
  return requests
})

const NO_ELICITATIONS: readonly Elicitation[] = []

/** The elicitations of a message: what a result asks for, or a server's own request, as before 2026-07-28. */
export const elicitations = forNewest((source: Reply | Exchange): readonly Elicitation[] => {
  if ('request' in source) {
    const { request } = source
    if (request.method !== 'elicitation/create' || request.dir === 'c2s') return NO_ELICITATIONS
    return [{ message: request, params: request.value.params, pointer: '' }]
  }
  const asked = inputRequests(source)
  if (asked.length === 0) return NO_ELICITATIONS
  return asked
    .filter(({ method }) => method === 'elicitation/create')
    .map(({ params, pointer }) => ({ message: source.message, params, pointer }))
})
