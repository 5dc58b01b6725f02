import { has, isObject, type JsonObject } from './json.js'
import { knownForm } from './known-form.js'
import type { Message } from './message.js'
import { isRedacted } from './redaction.js'
import type { Revision } from './revision.js'

/** The revision that knew forms only, without a `mode`. */
const FORMS_ONLY: Revision = '2025-06-18'
/** The revision in which a url elicitation carried an id for a later notification. */
const WITH_ID: Revision = '2025-11-25'

/** What is wrong with an elicitation: the first fault, and the member that has it. */
export interface ElicitationFault {
  readonly fault: 'message' | 'mode' | 'unnamed' | 'schema' | 'mixed' | 'url' | 'invalid-url' | 'id' | 'stray'
  /** The member at fault; empty where it is missing. */
  readonly at: string
  readonly seen: unknown
}

/**
 * The form that an elicitation asks to be filled in; undefined where it is no form, or its schema is no object. An absent
 * mode means form (client/elicitation#elicitation-requests).
 */
export function formOf(params: unknown): JsonObject | undefined {
  if (!isObject(params) || !isObject(params.requestedSchema)) return undefined
  return !has(params, 'mode') || params.mode === 'form' ? knownForm(params.requestedSchema) : undefined
}

/** The first fault of the params of `elicitation/create`; undefined where they are well formed. */
export function elicitationFault(params: unknown, revision: Revision | undefined): ElicitationFault | undefined {
  const given = isObject(params) ? params : {}
  const modes = revision !== FORMS_ONLY
  const found = (fault: ElicitationFault['fault'], key: string): ElicitationFault => ({
    fault,
    at: has(given, key) ? key : '',
    seen: given[key],
  })
  if (modes && has(given, 'mode') && given.mode !== 'form' && given.mode !== 'url') return found('mode', 'mode')
  if (typeof given.message !== 'string') return found('message', 'message')
  if (modes && given.mode === 'url') return urlFault(given, revision, found)
  if (isObject(given.requestedSchema) || isRedacted(given.requestedSchema)) return undefined
  const unnamed = modes && !has(given, 'mode') && has(given, 'url') && !has(given, 'requestedSchema')
  return unnamed ? found('unnamed', 'url') : found('schema', 'requestedSchema')
}

/** An absolute URL as browsers read it; not a template whose host or path still holds a name in braces. */
const isUrl = (text: string): boolean => URL.canParse(text) && !/^[^?#]*\{[A-Za-z_]\w*\}/.test(text)

function urlFault(
  given: JsonObject,
  revision: Revision | undefined,
  found: (fault: ElicitationFault['fault'], key: string) => ElicitationFault,
): ElicitationFault | undefined {
  if (!has(given, 'url') && has(given, 'requestedSchema')) return found('mixed', 'mode')
  if (typeof given.url !== 'string') return found('url', 'url')
  if (!isUrl(given.url) && !isRedacted(given.url)) return found('invalid-url', 'url')
  if (revision === WITH_ID && typeof given.elicitationId !== 'string') return found('id', 'elicitationId')
  return has(given, 'requestedSchema') ? found('stray', 'requestedSchema') : undefined
}

/** One `elicitation/create`, wherever it stands in a message. */
export interface Elicitation {
  readonly message: Message
  readonly params: unknown
  /** Pointer of the object that has, or lacks, the params. */
  readonly pointer: string
}

/** The pointer of a member of the params; of what is there where the member or the params are missing. */
export function memberPointer({ params, pointer }: Elicitation, key: string): string {
  if (params === undefined) return pointer
  return has(params, key) ? `${pointer}/params/${key}` : `${pointer}/params`
}

/** The mode of an elicitation; undefined where it has one that does not exist, or no params. */
export function modeOf(params: unknown): 'form' | 'url' | undefined {
  if (!isObject(params)) return undefined
  if (!has(params, 'mode')) return 'form'
  return params.mode === 'form' || params.mode === 'url' ? params.mode : undefined
}
