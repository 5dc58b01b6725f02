import { headerOf } from './carrier.js'
import { askerOf } from './discovered.js'
import { has, type JsonObject, member } from './json.js'
import type { RequestMessage } from './message.js'
import { isRedacted } from './redaction.js'

/** The server capability that a request needs. */
export const NEEDED_CAPABILITY: ReadonlyMap<string, 'tools' | 'resources' | 'prompts' | 'completions'> = new Map([
  ['tools/list', 'tools'],
  ['tools/call', 'tools'],
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resources'],
  ['resources/read', 'resources'],
  ['prompts/list', 'prompts'],
  ['prompts/get', 'prompts'],
  ['completion/complete', 'completions'],
])

/** Who asks, where the record lets clients be told apart; undefined where their authorization is hidden. */
export const tellableAsker = ({ record }: RequestMessage): string | undefined =>
  isRedacted(headerOf(record, 'authorization')?.replace(/^\w+ /, '')) ? undefined : askerOf(record)

/** Whether capabilities have a sub-capability that is switched on. */
export const hasFlag = (capabilities: JsonObject, name: string, flag: string): boolean =>
  has(capabilities, name) && member(capabilities[name], flag) === true
