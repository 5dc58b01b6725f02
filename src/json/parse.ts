import { forgetPieces } from '../model/text-pieces.js'
import type { InPieces } from './in-pieces.js'
import { parseJson, parsePieces } from './long-string.js'
import { endsEarly, type JsonFault, JsonScanner } from './scan.js'
import { skipSpace } from './walk.js'

export type { JsonFault } from './scan.js'

export type Parsed =
  /** `brief`: the text with another string in the place of its long one, if it has one. */
  | { readonly fault: undefined; readonly value: unknown; readonly brief?: string | undefined }
  | { readonly fault: JsonFault; readonly value: undefined; readonly brief?: undefined }

const BEGINS_NO_VALUE = /^[^\s"[{\dtfn-]/

const faultOf = (text: string): JsonFault => {
  const scanner = new JsonScanner()
  const outcome = scanner.feed(text)
  if (scanner.fault) return scanner.fault
  if (outcome === 'more') return endsEarly(text.length, true)
  const rest = skipSpace(text, scanner.offset)
  const reason = rest < text.length ? 'text behind the JSON value' : 'nested too deeply to be read'
  return { offset: rest < text.length ? rest : 0, reason, unfinished: false, betweenTokens: false }
}

/**
 * The JSON value that a text is, or where and why it is none. JSON.parse is the judge; its words differ from one
 * version of Node to the next, so the fault is found and named by our own scanner, and only when there is one. `pieces`:
 * the same text, where it is at hand in pieces; those of its long string are noted for those who judge it.
 */
export const parse = (text: string, pieces?: InPieces): Parsed => {
  forgetPieces()
  // An exception costs more than most lines: prose is recognised without one.
  if (BEGINS_NO_VALUE.test(pieces?.head ?? text)) return { fault: faultOf(text), value: undefined }
  try {
    if (pieces === undefined) return { fault: undefined, value: parseJson(text), brief: undefined }
    const { value, brief } = parsePieces(pieces)
    return { fault: undefined, value, brief }
  } catch {
    return { fault: faultOf(text), value: undefined }
  }
}
