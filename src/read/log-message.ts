import { OuterText, WHOLE } from '../json/embed.js'
import { type Position, TextSource } from '../json/source.js'
import { skipSpace } from '../json/walk.js'
import { meantAsMessage } from '../model/carrier.js'
import { has } from '../model/json.js'
import type { Source } from '../model/place.js'
import { type DirectionWord, directionWord, NEAR } from './direction-words.js'
import { valueAt, valueAtString } from './embedded.js'
import { literalAt } from './literal.js'

/** Something that a line of a log holds from `start` to `end`. */
export type LogFind = {
  readonly start: number
  readonly end: number
  /** What the text before it says of its direction. */
  readonly word: DirectionWord | undefined
} & (
  | { readonly kind: 'message'; readonly value: unknown; source(at: Position): Source }
  /** A value that goes on in the next line. */
  | { readonly kind: 'open' }
  /** A message that the log shows only a part of. */
  | { readonly kind: 'cut' }
)

type Content =
  | Pick<Extract<LogFind, { kind: 'message' }>, 'kind' | 'end' | 'value' | 'source'>
  /** `end`: how far the text was followed. */
  | { readonly kind: 'open' | 'cut' | 'perhaps' | 'none'; readonly end: number }

const BEGINS = /[{[]/g
const SPEAKS = /\\?"jsonrpc\\?"\s*:/
const STARTS_LIKE_ONE = /^\{\s*"(?:id|method|result|error)"\s*:/
/** How much of a broken value is searched for what it is. */
const LOOKED_AT = 1000

/** How far candidates are followed, in multiples of the line: text that is full of braces must not cost its square. */
const PATIENCE = 16

/** Whether a value is a JSON-RPC message: it says so, or looks like one where the log says who sent it. */
export const isLoggedMessage = (value: unknown, word: DirectionWord | undefined): boolean => {
  if (Array.isArray(value)) return value.some((member) => has(member, 'jsonrpc'))
  return has(value, 'jsonrpc') || (word !== undefined && meantAsMessage(value))
}

/** Only before a member name, a closing brace, another value or the end of the line an object or batch may begin. */
const mayBegin = (line: string, at: number): boolean => {
  const next = line[skipSpace(line, at + 1)]
  if (line[at] === '[') return next === undefined || next === '{'
  return next === undefined || next === '"' || (next === '\\' && line[at - 1] === '"')
}

/** A message inside a JSON string, as structured logs hold it. */
const inString = (line: string, at: number): Content => {
  const start = at - 1
  const quoted = valueAtString(line, start)
  const inner = quoted && valueAt(quoted.value, 0)
  if (!quoted || inner?.kind !== 'value') return { kind: 'none', end: quoted?.end ?? line.length }
  const { end } = quoted
  const text = quoted.value.slice(0, inner.end)
  const within = { outer: new OuterText(line.slice(start, end), ''), segments: WHOLE }
  const source = (place: Position): Source =>
    new TextSource({ ...place, column: start }, { text, value: inner.value, within })
  return { kind: 'message', end, value: inner.value, source }
}

/** A message as Python and JavaScript print strings. */
const inLiteral = (line: string, at: number): Content | undefined => {
  const bytes = /(?:^|\W)b$/.test(line.slice(Math.max(0, at - 3), at - 1))
  const literal = literalAt(line, at, bytes)
  const inner = literal && valueAt(literal.text, 0)
  if (inner?.kind !== 'value' || !literal) return undefined
  const text = literal.text.slice(0, inner.end)
  const within = { outer: new OuterText(line), segments: literal.segments }
  const source = (place: Position): Source =>
    new TextSource({ ...place, column: 0 }, { text, value: inner.value, within })
  return { kind: 'message', end: literal.end, value: inner.value, source }
}

const plain = (line: string, at: number): Content => {
  const found = valueAt(line, at)
  if (found.kind === 'value') {
    const { value, end } = found
    const source = (place: Position): Source =>
      new TextSource({ ...place, column: at }, { text: line.slice(at, end), value })
    return { kind: 'message', end, value, source }
  }
  if (found.kind === 'unfinished' && found.between) return { kind: 'open', end: line.length }
  const seen = line.slice(at, found.kind === 'broken' ? Math.min(found.fault, at + LOOKED_AT) : at + LOOKED_AT)
  const end = found.kind === 'broken' ? found.end : line.length
  if (SPEAKS.test(seen)) return { kind: 'cut', end }
  return { kind: STARTS_LIKE_ONE.test(seen) ? 'perhaps' : 'none', end }
}

const contentAt = (line: string, at: number): Content => {
  const before = line[at - 1]
  if (before === '"' && line[skipSpace(line, at + 1)] === '\\') return inString(line, at)
  return (before === "'" ? inLiteral(line, at) : undefined) ?? plain(line, at)
}

/**
 * The first message, or beginning of one, in a line at or behind `from`. Other JSON values are passed over, but what is
 * inside them is looked at where they mention JSON-RPC. `before`: text that stands before the line and belongs to it.
 */
export const findInLine = (line: string, from: number, before = ''): LogFind | undefined => {
  BEGINS.lastIndex = from
  let left = PATIENCE * line.length + 1000
  for (let match = BEGINS.exec(line); match && left > 0; match = BEGINS.exec(line)) {
    const at = match.index
    if (!mayBegin(line, at)) continue
    const content = contentAt(line, at)
    left -= Math.max(content.end - at, 1)
    if (content.kind === 'none') continue
    const word = directionWord((at - from < NEAR ? before : '') + line.slice(Math.max(from, at - NEAR), at))
    if (content.kind === 'open') return { kind: 'open', start: at, end: content.end, word }
    if (content.kind === 'cut' || (content.kind === 'perhaps' && word !== undefined))
      return { kind: 'cut', start: at, end: line.length, word }
    if (content.kind !== 'message') continue
    const { value, source, end } = content
    if (isLoggedMessage(value, word)) return { kind: 'message', start: at, end, word, value, source }
    BEGINS.lastIndex = SPEAKS.test(line.slice(at, end)) ? at + 1 : end
  }
  return undefined
}

/** Whether a text that is no complete value looks like the beginning of a message. */
export const opensMessage = (text: string): boolean => SPEAKS.test(text.slice(0, LOOKED_AT))

/** Whether a line mentions JSON-RPC at all. */
export const mentionsMessage = (line: string): boolean => SPEAKS.test(line)
