import { has, isObject, member } from './json.js'
import type { RequestMessage } from './message.js'
import { META, metaOf } from './meta-keys.js'

/** A field that every request of 2026-07-28 has to carry in `params._meta` (basic/index#_meta). */
export interface RequiredField {
  readonly name: string
  readonly key: string
  readonly expected: string
  readonly fits: (value: unknown) => boolean
}

export const REQUIRED_FIELDS: readonly RequiredField[] = [
  {
    name: 'protocolVersion',
    key: META.protocolVersion,
    expected: 'a string',
    fits: (value) => typeof value === 'string',
  },
  { name: 'clientCapabilities', key: META.clientCapabilities, expected: 'an object', fits: isObject },
]

const NONE: readonly string[] = []

/** The names of the required fields that a request lacks, or has with a value that they cannot have. */
export function unfitFields({ params }: RequestMessage): readonly string[] {
  const meta = metaOf(params)
  if (typeof member(meta, META.protocolVersion) === 'string' && isObject(member(meta, META.clientCapabilities)))
    return NONE
  return REQUIRED_FIELDS.filter(
    ({ key, fits }) => !has(meta, key) || !fits(isObject(meta) ? meta[key] : undefined),
  ).map(({ name }) => name)
}
