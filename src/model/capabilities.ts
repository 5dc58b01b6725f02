import { has, isObject, type JsonObject, member } from './json.js'
import type { RequestMessage } from './message.js'
import { META, metaOf } from './meta-keys.js'

/** The client capabilities that allow a server to ask for input, by the method that asks. */
export const INPUT_CAPABILITY: ReadonlyMap<string, 'elicitation' | 'sampling' | 'roots'> = new Map([
  ['elicitation/create', 'elicitation'],
  ['sampling/createMessage', 'sampling'],
  ['roots/list', 'roots'],
] as const)

export type ElicitationMode = 'form' | 'url'

/** The capabilities that a request of 2026-07-28 declares for itself; undefined where it holds no such object. */
export function declaredBy(request: RequestMessage): JsonObject | undefined {
  const capabilities = member(metaOf(request.params), META.clientCapabilities)
  return isObject(capabilities) ? capabilities : undefined
}

/**
 * The elicitation modes that capabilities allow; undefined where they do not say in a way that can be judged: no
 * elicitation at all (a fault of its own), or a value that is no object. An empty object means form, and so does one
 * that names neither mode (2026-07-28 client/elicitation#capabilities).
 */
export function elicitationModes(capabilities: unknown): ReadonlySet<ElicitationMode> | undefined {
  const elicitation = member(capabilities, 'elicitation')
  if (!isObject(elicitation)) return undefined
  const modes = new Set<ElicitationMode>()
  if (has(elicitation, 'url')) modes.add('url')
  if (has(elicitation, 'form') || modes.size === 0) modes.add('form')
  return modes
}

/** Whether capabilities name at least one extension, which may bring methods of its own. */
export function declaresExtension(capabilities: unknown): boolean {
  const extensions = member(capabilities, 'extensions')
  return isObject(extensions) && Object.keys(extensions).length > 0
}
