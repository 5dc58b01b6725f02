import { parseJson } from './long-string.js'
import { endsEarly, type JsonFault, JsonScanner } from './scan.js'
import { skipSpace } from './walk.js'

export type { JsonFault } from './scan.js'

export type Parsed =
  | { readonly fault: undefined; readonly value: unknown }
  | { readonly fault: JsonFault; readonly value: undefined }

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
 * version of Node to the next, so the fault is found and named by our own scanner, and only when there is one.
 */
export const parse = (text: string): Parsed => {
  // An exception costs more than most lines: prose is recognised without one.
  if (BEGINS_NO_VALUE.test(text)) return { fault: faultOf(text), value: undefined }
  try {
    return { fault: undefined, value: parseJson(text) }
  } catch {
    return { fault: faultOf(text), value: undefined }
  }
}
