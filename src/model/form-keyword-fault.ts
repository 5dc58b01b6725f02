import { has, isObject, type JsonObject } from './json.js'
import { forForm } from './known-form.js'
import { child } from './pointer.js'
import { isRedacted } from './redaction.js'
import { shown } from './shown.js'

/** Where a form uses a keyword in another way than the published field shapes (client/elicitation#requested-schema). */
export interface KeywordFault {
  readonly fault: 'format' | 'enum' | 'keyword' | 'required'
  /** Pointer below the schema. */
  readonly pointer: string
  readonly name: string
  readonly seen: string
  readonly expected: string
}

const FORMATS: ReadonlySet<unknown> = new Set(['email', 'uri', 'date', 'date-time'])

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const isChoices = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => isObject(one) && isText(one.const) && isText(one.title))

type Kind = readonly [expected: string, fits: (value: unknown) => boolean]
const TEXT: Kind = ['a string', isText]
const COUNT: Kind = ['an integer', Number.isInteger]
const NUMBER: Kind = ['a number', isNumber]
const TEXTS: Kind = ['an array of strings', isTexts]

/** Decimal numbers are fine for every numeric keyword but the counts. */
const KEYWORDS: readonly (readonly [string, Kind])[] = [
  ['title', TEXT],
  ['description', TEXT],
  ['minLength', COUNT],
  ['maxLength', COUNT],
  ['minItems', COUNT],
  ['maxItems', COUNT],
  ['minimum', NUMBER],
  ['maximum', NUMBER],
]

const DEFAULTS: Readonly<Record<string, Kind>> = {
  string: TEXT,
  number: NUMBER,
  integer: NUMBER,
  boolean: ['a boolean', (value) => typeof value === 'boolean'],
  array: TEXTS,
}

/** The first fault of each field of a form, and that of its list of required names. */
export const keywordFaults = forForm((schema): readonly KeywordFault[] => {
  const { required, properties } = schema
  const listed: KeywordFault[] =
    required === undefined || isTexts(required) || isRedacted(required)
      ? []
      : [{ fault: 'required', pointer: '/required', name: 'required', seen: shown(required), expected: TEXTS[0] }]
  if (!isObject(properties)) return listed
  return Object.entries(properties).reduce((found, [name, field]) => {
    const fault = isObject(field) ? fieldFault(field, child('/properties', name)) : undefined
    if (fault !== undefined) found.push(fault)
    return found
  }, listed)
})

function fieldFault(field: JsonObject, pointer: string): KeywordFault | undefined {
  const found = (fault: KeywordFault['fault'], name: string, expected: string, below = `/${name}`): KeywordFault => ({
    fault,
    pointer: pointer + below,
    name,
    seen: shown(field[name]),
    expected,
  })
  const wrong = KEYWORDS.find(([name, [, fits]]) => has(field, name) && !fits(field[name]) && !isRedacted(field[name]))
  if (wrong) return found('keyword', wrong[0], wrong[1][0])
  const choice = choiceFault(field)
  if (choice) return found('enum', choice, 'one of the published forms of a choice')
  const plain = field.type === 'string' && !has(field, 'enum') && !has(field, 'oneOf')
  if (plain && has(field, 'format') && !FORMATS.has(field.format) && !isRedacted(field.format))
    return found('format', 'format', 'email, uri, date or date-time')
  const kind = typeof field.type === 'string' && Object.hasOwn(DEFAULTS, field.type) ? DEFAULTS[field.type] : undefined
  if (kind === undefined || !has(field, 'default') || kind[1](field.default) || isRedacted(field.default))
    return undefined
  return found('keyword', 'default', kind[0])
}

/** The keyword in which a choice is not of one of the four published forms, or of the older one with `enumNames`. */
function choiceFault(field: JsonObject): string | undefined {
  if (field.type === 'string') {
    if (has(field, 'enum') && !isTexts(field.enum)) return 'enum'
    if (has(field, 'enumNames') && !isTexts(field.enumNames)) return 'enumNames'
    return has(field, 'oneOf') && !isChoices(field.oneOf) ? 'oneOf' : undefined
  }
  if (field.type !== 'array' || !isObject(field.items)) return undefined
  const { items } = field
  if (has(items, 'anyOf')) return isChoices(items.anyOf) ? undefined : 'items'
  return items.type === 'string' && isTexts(items.enum) ? undefined : 'items'
}
