import { has, member } from './json.js'
import type { Revision } from './revision.js'

/** A capability that a message needs, in the revisions that open with a handshake. */
export interface Feature {
  /** Who has to have declared it. */
  readonly of: 'client' | 'server'
  readonly capability: string
  readonly sub?: string
}

const server = (capability: string, sub?: string): Feature =>
  sub === undefined ? { of: 'server', capability } : { of: 'server', capability, sub }
const client = (capability: string, sub?: string): Feature =>
  sub === undefined ? { of: 'client', capability } : { of: 'client', capability, sub }

/** What a method needs (basic/lifecycle#capability-negotiation); methods of the protocol itself need nothing. */
const FEATURES: ReadonlyMap<string, Feature> = new Map([
  ['tools/list', server('tools')],
  ['tools/call', server('tools')],
  ['prompts/list', server('prompts')],
  ['prompts/get', server('prompts')],
  ['resources/list', server('resources')],
  ['resources/read', server('resources')],
  ['resources/templates/list', server('resources')],
  ['resources/subscribe', server('resources', 'subscribe')],
  ['resources/unsubscribe', server('resources', 'subscribe')],
  ['completion/complete', server('completions')],
  ['logging/setLevel', server('logging')],
  ['notifications/message', server('logging')],
  ['notifications/tools/list_changed', server('tools', 'listChanged')],
  ['notifications/prompts/list_changed', server('prompts', 'listChanged')],
  ['notifications/resources/list_changed', server('resources', 'listChanged')],
  ['notifications/resources/updated', server('resources', 'subscribe')],
  ['sampling/createMessage', client('sampling')],
  ['elicitation/create', client('elicitation')],
  ['roots/list', client('roots')],
  ['notifications/roots/list_changed', client('roots', 'listChanged')],
])

/** What the method needs in the revision; undefined where it needs nothing. */
export function featureOf(method: string, revision: Revision | undefined): Feature | undefined {
  // The first revision had completion without a capability.
  return method === 'completion/complete' && revision === '2024-11-05' ? undefined : FEATURES.get(method)
}

/** Whether capabilities declare the feature. A sub-capability is a flag, a capability its presence. */
export function declaresFeature(capabilities: unknown, { capability, sub }: Feature): boolean {
  if (!has(capabilities, capability)) return false
  return sub === undefined || member(member(capabilities, capability), sub) === true
}

export const nameOf = ({ capability, sub }: Feature): string =>
  sub === undefined ? capability : `${capability}.${sub}`
