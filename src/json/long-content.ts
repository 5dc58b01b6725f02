import { BACKSLASH } from './walk.js'

/** The part of a text that the string has to make up: whoever keeps it keeps the text. */
const SHARE = 0.75
/** Strings that are looked at before the search is given up. */
const LOOKED_AT = 256

/** A text, or its bytes in an encoding that has those of ASCII for nothing else. */
export interface Units {
  /** Where a character of ASCII stands next; -1 where it does not. */
  find(character: '"' | '\\', from: number): number
  unitAt(at: number): number | undefined
}

export const unitsOfText = (text: string): Units => ({
  find: (character, from) => text.indexOf(character, from),
  unitAt: (at) => text.charCodeAt(at),
})

/** Two offsets: behind a string's opening quote, and at its closing one. */
interface Content {
  readonly start: number
  readonly end: number
}

function isEscaped(units: Units, at: number): boolean {
  let first = at
  while (units.unitAt(first - 1) === BACKSLASH) first--
  return (at - first) % 2 === 1
}

/** Where the string that begins with the quote ends; -1 where nothing closes it. */
function closingQuote(units: Units, quote: number): number {
  let close = units.find('"', quote + 1)
  while (close !== -1 && isEscaped(units, close)) close = units.find('"', close + 1)
  return close
}

/** The content of the string that makes up most of what stands from `start` to `end`, if the first strings have one without escapes. */
export function longContent(units: Units, start: number, end: number): Content | undefined {
  const enough = (end - start) * SHARE
  let quote = units.find('"', start)
  for (let seen = 0; seen < LOOKED_AT && quote !== -1 && quote + enough < end; seen++) {
    const close = closingQuote(units, quote)
    if (close === -1 || close >= end) return undefined
    if (close - quote > enough) {
      const backslash = units.find('\\', quote)
      return backslash === -1 || backslash > close ? { start: quote + 1, end: close } : undefined
    }
    quote = units.find('"', close + 1)
  }
  return undefined
}
