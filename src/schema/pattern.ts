import type { RE2JS } from 're2js'
import { BoundedMap } from '../model/bounded.js'
import { load } from '../model/load.js'

// Patterns come from captured traffic. An engine that backtracks could be made to run for ever, so they run on one that
// takes linear time; it is loaded when the first pattern is met.

/** Longest pattern, and longest text that a pattern is tried on, in UTF-16 units; patterns that are kept compiled. */
const LIMITS = { pattern: 500, text: 20_000, kept: 500 }

/** Counted repetitions that may stand in each other: `(a{100}){100}` would become 10,000 states. */
const MOST_REPEATS = 1_000

const compiled = new BoundedMap<string, RE2JS | undefined>(LIMITS.kept)

/**
 * Whether a text has a match of a pattern; undefined where that is not judged. The engine's syntax is a part of
 * ECMAScript's (no look-around, no back-references), and both read it alike for printable ASCII: what `.` and `\s` mean
 * beyond that differs.
 */
export function matches(pattern: string, text: string): boolean | undefined {
  if (text.length > LIMITS.text || /[^\x20-\x7e]/.test(text)) return undefined
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern))
  return compiled.get(pattern)?.matcher(text).find()
}

function compile(pattern: string): RE2JS | undefined {
  if (pattern.length > LIMITS.pattern || repeats(pattern) > MOST_REPEATS || isReadDifferently(pattern)) return undefined
  const engine = load('re2js') as { readonly RE2JS: typeof RE2JS }
  try {
    return engine.RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}

/** What the two engines read in different ways: inline flags, `\Q…\E`, `\A`, `\z`, `\C`, POSIX classes, octal escapes. */
const isReadDifferently = (pattern: string): boolean => /\(\?[a-zA-Z-]|\(\?P|\\[QEAzCZ0-9]|\[:/.test(pattern)

function repeats(pattern: string): number {
  let product = 1
  for (const [, least = '', most = ''] of pattern.matchAll(/\{(\d{1,9})?,?(\d{1,9})?\}/g))
    product *= Math.max(Number(least), Number(most), 1)
  return product
}
