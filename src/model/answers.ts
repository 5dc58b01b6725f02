import { has, isObject, type JsonObject, member } from './json.js'

/** What an answer turned out to be where it is no result of the kind that was asked for. */
export type OtherKind = 'error' | 'response' | 'elicitation' | 'sampling' | 'roots' | 'content' | 'other'

/** The same, for people. */
export const OTHER_KIND: Readonly<Record<OtherKind, string>> = {
  error: 'a JSON-RPC error',
  response: 'a whole JSON-RPC response',
  elicitation: 'the result of an elicitation',
  sampling: 'the result of a sampling request',
  roots: 'a list of roots',
  content: 'bare content without an action',
  other: 'an object of another kind',
}

/**
 * Whether an answer is a result of another kind than the asked method calls for (2026-07-28
 * basic/patterns/mrtr#inputresponses); undefined where it is of that kind, even if its members have faults of their own,
 * and where the method is not one of the three. Extra members prove nothing.
 */
export function otherKind(method: unknown, answer: JsonObject): OtherKind | undefined {
  if (method === 'elicitation/create') return has(answer, 'action') ? undefined : seenKind(answer)
  if (method === 'roots/list') return has(answer, 'roots') ? undefined : seenKind(answer)
  if (method !== 'sampling/createMessage') return undefined
  if (has(answer, 'role') || has(answer, 'model')) return undefined
  const kind = seenKind(answer)
  return kind === 'content' ? undefined : kind
}

function seenKind(answer: JsonObject): OtherKind {
  if (has(answer, 'jsonrpc') || isObject(answer.result)) return 'response'
  if (isObject(answer.error) || (typeof answer.code === 'number' && has(answer, 'message'))) return 'error'
  if (has(answer, 'action')) return 'elicitation'
  if (has(answer, 'roots')) return 'roots'
  if (has(answer, 'role') && has(answer, 'content')) return 'sampling'
  return has(answer, 'content') ? 'content' : 'other'
}

/** Whether an answer to an elicitation says that the user agreed. */
export const isAccept = (answer: unknown): boolean => member(answer, 'action') === 'accept'

/** Whether an answer to an elicitation says that the user did not agree. */
export function isRefusal(answer: unknown): boolean {
  const action = member(answer, 'action')
  return action === 'decline' || action === 'cancel'
}

/** Whether a sampling answer uses tools. */
export function usesTools(answer: unknown): boolean {
  const content = member(answer, 'content')
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content]
  return blocks.some((block) => member(block, 'type') === 'tool_use')
}
