import { isObject, type JsonObject } from './json.js'
import { child } from './pointer.js'
import { isRedacted } from './redaction.js'
import { shown } from './shown.js'
import { kindOf } from './wording.js'

/** What kinds of value members hold, and how they are called. */
const KINDS = {
  string: ['a string', (value: unknown) => typeof value === 'string'],
  boolean: ['a boolean', (value: unknown) => typeof value === 'boolean'],
  number: ['a number', (value: unknown) => typeof value === 'number'],
  object: ['an object', isObject],
  array: ['an array', Array.isArray],
  strings: [
    'an array of strings',
    (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  ],
} as const

/** A member that an object has to have; with `?` at the end of its kind it may be absent. */
export type Wanted = readonly [name: string, kind: keyof typeof KINDS | `${keyof typeof KINDS}?`]

/** A member that is missing or of the wrong kind. */
export interface MemberFault {
  readonly name: string
  /** Pointer below the object; empty where the member is missing. */
  readonly pointer: string
  readonly seen: string
  readonly expected: string
}

/** What was found; of a list of strings, what is in it that is none. */
function seenOf(value: unknown, kind: string): string {
  if (!kind.startsWith('strings') || !Array.isArray(value)) return shown(value)
  return `an array with ${kindOf(value.find((item) => typeof item !== 'string'))} in it`
}

type Kind = keyof typeof KINDS

interface Reading {
  readonly expected: string
  readonly fits: (value: unknown) => boolean
  readonly optional: boolean
}

const readings = (kind: Kind): readonly (readonly [string, Reading])[] => {
  const [expected, fits] = KINDS[kind]
  return [
    [kind, { expected, fits, optional: false }],
    [`${kind}?`, { expected, fits, optional: true }],
  ]
}

/** Kinds as they are written, with and without `?`. */
const READ: ReadonlyMap<string, Reading> = new Map((Object.keys(KINDS) as Kind[]).flatMap(readings))

/** The first member of an object that is not as it has to be. What a recorder has hidden may have been anything. */
export function memberFault(holder: JsonObject, wanted: readonly Wanted[]): MemberFault | undefined {
  for (const [name, kind] of wanted) {
    const present = Object.hasOwn(holder, name)
    const value = present ? holder[name] : undefined
    const read = READ.get(kind)
    if (read === undefined || (present ? read.fits(value) || isRedacted(value) : read.optional)) continue
    return { name, pointer: present ? child('', name) : '', seen: seenOf(value, kind), expected: read.expected }
  }
  return undefined
}
