import { isObject, type JsonObject, member } from '../model/json.js'
import type { WireRecord } from '../model/record.js'
import { carriesMessages } from './sse.js'

/**
 * What records hand out that only later ones can use: session ids, states, cursors, tasks, questions. Exporters say
 * when a response ended, not when each of its events came: a response whose issue is used came before its use.
 */

/** How what a round asks for begins. */
export const ASKED = 'asked '

const messagesIn = ({ payload }: WireRecord): readonly JsonObject[] => {
  const value = payload?.kind === 'json' ? payload.value : undefined
  return (Array.isArray(value) ? value : [value]).filter(isObject)
}

const named = (kind: string, scope: unknown, value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' ? [`${kind} ${String(scope)} ${typeof value} ${value}`] : []

const sessionOf = ({ http }: WireRecord): unknown => http?.headers['mcp-session-id']

const ofResult = (result: JsonObject, scope: string): string[] => [
  ...named('state', '', result.requestState),
  ...named('cursor', scope, result.nextCursor),
  ...named('task', '', result.taskId),
  ...named('task', '', member(result.task, 'taskId')),
  ...(result.protocolVersion === undefined ? [] : [`handshake ${scope}`]),
  ...(isObject(result.inputRequests)
    ? Object.keys(result.inputRequests).flatMap((key) => named('asked', scope, key))
    : []),
]

/** What a record of a response issues. `scope`: the session, or the URL that requests go to. */
export const issuedBy = (record: WireRecord, scope: string): string[] => [
  ...(record.sse?.event === 'endpoint' ? [`endpoint ${scope}`] : []),
  ...named('session', '', sessionOf(record)),
  ...messagesIn(record).flatMap(({ id, method, result }) => [
    ...(method === undefined ? [] : named('question', scope, id)),
    ...(isObject(result) ? ofResult(result, scope) : []),
  ]),
]

const ofParams = (params: JsonObject, scope: string): string[] => [
  ...named('state', '', params.requestState),
  ...named('cursor', scope, params.cursor),
  ...named('task', '', params.taskId),
  // Without a state only the keys tell which round a retry answers.
  ...(params.requestState === undefined && isObject(params.inputResponses)
    ? Object.keys(params.inputResponses).flatMap((key) => named('asked', scope, key))
    : []),
]

/** What the record of a request uses. */
export const usedBy = (record: WireRecord, scope: string): string[] => [
  ...(record.http?.method === 'POST' ? [`endpoint ${scope}`] : []),
  ...named('session', '', sessionOf(record)),
  ...messagesIn(record).flatMap(({ id, method, params }) => [
    ...(method === 'notifications/initialized' ? [`handshake ${scope}`] : []),
    ...(method === undefined ? named('question', scope, id) : []),
    ...(isObject(params) ? ofParams(params, scope) : []),
  ]),
]

/** Ids of the requests that a record sends. */
export const asksOf = (record: WireRecord, scope: string): string[] =>
  messagesIn(record).flatMap(({ id, method }) => (method === undefined ? [] : named('answer', scope, id)))

/** Ids of the requests that a record answers. */
export const answersOf = (record: WireRecord, scope: string): string[] =>
  record.sse !== undefined && carriesMessages(record.sse)
    ? messagesIn(record).flatMap(({ id, method }) => (method === undefined ? named('answer', scope, id) : []))
    : []
