import type { Datum } from './finding.js'
import type { Mark } from './place.js'

const LONGEST_NAME = 60
const MOST_NAMES = 5

/** A captured name, short enough for a sentence. */
export const clip = (text: string, limit = LONGEST_NAME): string =>
  text.length <= limit ? text : `${text.slice(0, limit)}…`

/** Captured names for a sentence: `"a"`, `"a" and "b"`, `"a", "b" and 7 more`. Beyond five they are counted. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${clip(name)}"`)
  const hidden = names.length - shown.length
  return enumerate(hidden > 0 ? [...shown, `${hidden} more`] : shown)
}

/** `line 4`; for several places `one of lines 3 and 4`. Line numbers differ from recording to recording. */
export function onLine(...marks: readonly Mark[]): Datum {
  const lines = [...new Set(marks.map((mark) => String(mark.line)))]
  return { volatile: lines.length === 1 ? `line ${lines[0]}` : `one of lines ${enumerate(lines)}` }
}

/** What kind of JSON value something is, with its article; `nothing` where it is absent. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function enumerate(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
