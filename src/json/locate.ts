import { splitPointer } from './pointer.js'
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  endBefore,
  endOfString,
  endOfValue,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipSpace,
  unquote,
} from './walk.js'

/** Offsets of a member or element inside a JSON text, ends exclusive. */
export interface Place {
  /** The quotes of the name included; -1 for elements and for the whole value. */
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
  readonly end: number
  /** false: the pointer leads nowhere, and this is the nearest value around. */
  readonly found: boolean
}

interface Hit {
  keyStart: number
  keyEnd: number
  start: number
  /** -1 as long as it is not known. */
  end: number
  /** How many segments of the pointer lead here. */
  depth: number
}

/** Whether the quoted name at `start` is `name` once its escapes are resolved. */
const isName = (text: string, start: number, end: number, name: string): boolean => {
  const length = end - start - 2
  // An escape is longer than what it stands for: equal lengths mean equal text, unless a backslash has to be escaped.
  if (length === name.length) return text.startsWith(name, start + 1) && !name.includes('\\')
  return length > name.length && unquote(text, start, end) === name
}

/** An object or array on the way to the place: the index of its next element, or -1 for an object. */
type Frame = { index: number }

const frameAt = (text: string, at: number): Frame | undefined => {
  const code = text.charCodeAt(at)
  if (code === OPEN_OBJECT) return { index: -1 }
  return code === OPEN_ARRAY ? { index: 0 } : undefined
}

/** One member or element from `at`: where its value begins, and the hit where it is the one wanted. */
const entryAt = (text: string, at: number, frame: Frame, wanted: string, depth: number) => {
  if (frame.index >= 0) {
    const matches = String(frame.index++) === wanted
    return { start: at, hit: matches ? { keyStart: -1, keyEnd: -1, start: at, end: -1, depth } : undefined }
  }
  if (text.charCodeAt(at) !== QUOTE) return undefined
  const keyEnd = endOfString(text, at)
  const colon = skipSpace(text, keyEnd)
  if (text.charCodeAt(colon) !== COLON) return undefined
  const start = skipSpace(text, colon + 1)
  const hit = isName(text, at, keyEnd, wanted) ? { keyStart: at, keyEnd, start, end: -1, depth } : undefined
  return { start, hit }
}

/**
 * One pass over the text that enters only what is on the way. A name that an object repeats is followed at its last
 * occurrence, as JSON.parse does, so the pass goes on to the end of every object that it enters.
 */
const follow = (text: string, root: number, path: readonly string[]): Hit => {
  let hit: Hit = { keyStart: -1, keyEnd: -1, start: root, end: -1, depth: 0 }
  const frames: Frame[] = []
  const first = path.length > 0 ? frameAt(text, root) : undefined
  if (first) frames.push(first)
  let at = root + 1
  let frame = frames.at(-1)
  while (frame && at < text.length) {
    at = skipSpace(text, at)
    const code = text.charCodeAt(at)
    if (code === COMMA) {
      at++
      continue
    }
    if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      frames.pop()
      frame = frames.at(-1)
      at++
      continue
    }
    const entry = entryAt(text, at, frame, path[frames.length - 1] ?? '', frames.length)
    if (!entry) return hit
    if (entry.hit) hit = entry.hit
    const inner = entry.hit && frames.length < path.length ? frameAt(text, entry.start) : undefined
    if (inner) frames.push(inner)
    frame = frames.at(-1)
    const end = inner ? -1 : endOfValue(text, entry.start)
    if (entry.hit) entry.hit.end = end
    at = inner ? entry.start + 1 : Math.max(end, at + 1)
  }
  return hit
}

/**
 * Where the value at an RFC 6901 pointer stands in the text of a JSON value. Never throws; a pointer that leads nowhere
 * gives the nearest value around it. Linear in the text, whatever the depth.
 */
export const locate = (text: string, pointer: string): Place => {
  const path = splitPointer(pointer)
  const root = skipSpace(text, 0)
  // Nothing but whitespace stands behind the whole value.
  if (path.length === 0)
    return { keyStart: -1, keyEnd: -1, start: root, end: Math.max(root, endBefore(text, text.length)), found: true }
  const hit = follow(text, root, path)
  const { keyStart, keyEnd, start } = hit
  const found = hit.depth === path.length
  const end = hit.end === -1 ? endOfValue(text, start) : hit.end
  return found ? { keyStart, keyEnd, start, end, found } : { keyStart: -1, keyEnd: -1, start, end, found }
}

/** The source text of the scalar at the pointer, such as `1.0` or `"a\u0062"`; undefined for objects, arrays and nothing. */
export const tokenAt = (text: string, pointer: string): string | undefined => {
  const { start, end, found } = locate(text, pointer)
  return found && start < end && !frameAt(text, start) ? text.slice(start, end) : undefined
}
