import { escapeSegment } from '../model/pointer.js'
import { locate } from './locate.js'
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  endOfString,
  endOfValue,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipSpace,
  unquote,
} from './walk.js'

/** A repeated name: the pointer of its member and the offsets of the repetition, quotes included. */
export interface RepeatedName {
  readonly pointer: string
  readonly start: number
  readonly end: number
}

/** Pointers of a hostile text can be as long as the text is deep: no more is collected after so many units of them. */
const MAX_POINTER_UNITS = 1_000_000

interface Frame {
  /** Names seen so far; undefined for an array. */
  readonly names: Set<string> | undefined
  /** Name or index of the entry that is being walked. */
  segment: string | number
}

const open = (code: number): Frame | undefined => {
  if (code === OPEN_OBJECT) return { names: new Set(), segment: '' }
  return code === OPEN_ARRAY ? { names: undefined, segment: -1 } : undefined
}

const pointerOf = (base: string, frames: readonly Frame[]): string =>
  base + frames.map(({ segment }) => `/${escapeSegment(String(segment))}`).join('')

/** Takes in the name or index at `at`. Returns where the value begins and whether the name was there before. */
const enter = (text: string, at: number, frame: Frame): { start: number; keyEnd: number; repeated: boolean } => {
  if (!frame.names) {
    frame.segment = Number(frame.segment) + 1
    return { start: at, keyEnd: at, repeated: false }
  }
  const keyEnd = text.charCodeAt(at) === QUOTE ? endOfString(text, at) : at
  const name = unquote(text, at, keyEnd)
  const repeated = frame.names.has(name)
  frame.names.add(name)
  frame.segment = name
  return { start: skipSpace(text, skipSpace(text, keyEnd) + 1), keyEnd, repeated }
}

/**
 * Every member name that an object repeats, in the value at the pointer of a JSON text; in text order. Names are
 * compared with their escapes resolved. Walks all of the text: see mayRepeatNames for the way to skip that.
 */
export const repeatedNames = (text: string, pointer: string): readonly RepeatedName[] => {
  const root = locate(text, pointer)
  const first = root.found ? open(text.charCodeAt(root.start)) : undefined
  if (!first) return []
  const found: RepeatedName[] = []
  const frames: Frame[] = [first]
  let units = 0
  let at = root.start + 1
  for (let frame = frames.at(-1); frame && at < root.end; frame = frames.at(-1)) {
    at = skipSpace(text, at)
    const code = text.charCodeAt(at)
    if (code === COMMA || code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      if (code !== COMMA) frames.pop()
      at++
      continue
    }
    const { start, keyEnd, repeated } = enter(text, at, frame)
    if (repeated && units < MAX_POINTER_UNITS) {
      const place = { pointer: pointerOf(pointer, frames), start: at, end: keyEnd }
      units += place.pointer.length
      found.push(place)
    }
    const inner = open(text.charCodeAt(start))
    if (inner) frames.push(inner)
    at = inner ? start + 1 : Math.max(endOfValue(text, start), at + 1)
  }
  return found
}
