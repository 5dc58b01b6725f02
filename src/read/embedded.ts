import { parse } from '../json/parse.js'
import { endsEarly, JsonScanner } from '../json/scan.js'
import { endOfValue } from '../json/walk.js'

/** What stands in a text where a JSON value begins. */
export type Embedded =
  | { readonly kind: 'value'; readonly end: number; readonly value: unknown }
  /** The text ends inside it; `between`: where JSON allows a line break. */
  | { readonly kind: 'unfinished'; readonly between: boolean }
  /** It is no JSON from `fault` on; `end`: how far it was looked through. */
  | { readonly kind: 'broken'; readonly end: number; readonly fault: number }

/** What parse says of a value that is not closed, without the exception that its answer costs. */
const unclosed = (text: string) => {
  const scanner = new JsonScanner()
  scanner.feed(text)
  return { value: undefined, fault: scanner.fault ?? endsEarly(text.length, true) }
}

/** Reads one JSON object or array at `start` and stops behind it, whatever follows. */
export const valueAt = (text: string, start: number): Embedded => {
  const end = endOfValue(text, start)
  const given = text.slice(start, end)
  const { value, fault } = /[}\]]$/.test(given) ? parse(given) : unclosed(given)
  if (!fault) return { kind: 'value', end, value }
  if (fault.unfinished && end === text.length) return { kind: 'unfinished', between: fault.betweenTokens }
  return { kind: 'broken', end, fault: start + fault.offset }
}

/** Reads the JSON string whose opening quote is at `start`; undefined where there is none. */
export const valueAtString = (text: string, start: number): { value: string; end: number } | undefined => {
  const end = endOfValue(text, start)
  const { value } = parse(text.slice(start, end))
  return typeof value === 'string' ? { value, end } : undefined
}
