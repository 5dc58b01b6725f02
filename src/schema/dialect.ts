import { isObject } from '../model/json.js'

/** A dialect of JSON Schema that is judged. */
export type Dialect = '2020-12' | '2019-09' | 'draft-07'

/**
 * What a schema's keywords may look like. `open`: no dialect is declared and none was the default yet, so whatever one of
 * them allows is fine.
 */
export type Grammar = Dialect | 'open'

/** The dialect of a schema without `$schema` (2026-07-28 basic/index#json-schema-usage). */
export const DEFAULT_DIALECT: Dialect = '2020-12'

const NAMES: Readonly<Record<string, Dialect>> = {
  'draft/2020-12': '2020-12',
  'draft/2019-09': '2019-09',
  'draft-07': 'draft-07',
}

const ADDRESS = /^https?:\/\/json-schema\.org\/(draft\/20\d\d-\d\d|draft-\d\d)\/schema#?$/

/** The dialect that a schema declares, or the default; undefined where it declares one that is not judged. */
export function dialectOf(schema: unknown): Dialect | undefined {
  if (!isObject(schema) || schema.$schema === undefined) return DEFAULT_DIALECT
  if (typeof schema.$schema !== 'string') return undefined
  return NAMES[ADDRESS.exec(schema.$schema)?.[1] ?? '']
}
