import { escapeSegment } from '../model/pointer.js'
import type { Place } from './locate.js'

/** Numbers in [0, 1) that a seed determines (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One unit of a string as it may stand between quotes: as it is, or escaped in one of the ways that there are. */
const writeUnit = (unit: string, random: () => number, escaped: number): string => {
  const plain = JSON.stringify(unit).slice(1, -1)
  if (random() >= escaped) return plain
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A string with random escapes, by the share of units that have one, and where each unit begins, the end included. */
export const writeString = (
  value: string,
  random: () => number,
  escaped = 0.2,
): { text: string; offsets: number[] } => {
  let text = '"'
  const offsets: number[] = []
  for (const unit of value.split('')) {
    offsets.push(text.length)
    text += writeUnit(unit, random, escaped)
  }
  offsets.push(text.length)
  return { text: `${text}"`, offsets }
}

export interface Written {
  readonly text: string
  /** Where every pointer leads. */
  readonly places: ReadonlyMap<string, Place>
  /** Names that were written twice, with the offset of each repetition. */
  readonly repeated: readonly { readonly pointer: string; readonly start: number }[]
}

/** Writes a JSON value with random whitespace and escapes, some members twice (the last one counts), and keeps book. */
export const writeJson = (
  value: unknown,
  seed: number,
  options: { spaces: string; repeat: boolean; escaped?: number },
): Written => {
  const random = randomFrom(seed)
  const places = new Map<string, Place>()
  const repeated: { pointer: string; start: number }[] = []
  let text = ''
  const space = () => {
    while (random() < 0.3) text += options.spaces[Math.floor(random() * options.spaces.length)]
  }
  const name = (key: string) => {
    const keyStart = text.length
    text += writeString(key, random, options.escaped).text
    const keyEnd = text.length
    space()
    text += ':'
    space()
    return { keyStart, keyEnd }
  }
  const member = (key: string, inner: unknown, pointer: string) => {
    const first = options.repeat && random() < 0.1
    if (first) {
      name(key)
      text += '{"":[0]},'
      space()
    }
    const { keyStart, keyEnd } = name(key)
    if (first) repeated.push({ pointer, start: keyStart })
    write(inner, pointer, keyStart, keyEnd)
  }
  const write = (inner: unknown, pointer: string, keyStart = -1, keyEnd = -1) => {
    const start = text.length
    if (typeof inner === 'string') text += writeString(inner, random, options.escaped).text
    else if (typeof inner !== 'object' || inner === null) text += JSON.stringify(inner)
    else {
      const isArray = Array.isArray(inner)
      text += isArray ? '[' : '{'
      Object.entries(inner).forEach(([key, one], index) => {
        if (index > 0) text += ','
        space()
        if (isArray) write(one, `${pointer}/${key}`)
        else member(key, one, `${pointer}/${escapeSegment(key)}`)
        space()
      })
      space()
      text += isArray ? ']' : '}'
    }
    places.set(pointer, { keyStart, keyEnd, start, end: text.length, found: true })
  }
  space()
  write(value, '')
  space()
  return { text, places, repeated }
}

/** Line and column of an offset, counted the plain way. */
export const spotOf = (text: string, offset: number): { line: number; column: number } => {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
