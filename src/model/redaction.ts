/** What recorders put in place of a value that they hide, by tool. Compared without case and surrounding brackets. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'redacted', // ours, pino, mcpsnoop, Charles, many others
  'hidden',
  'masked',
  'removed',
  'filtered', // Rails, Sentry
  'secret',
  'scrubbed',
  'omitted',
  'elided',
])

const BRACKETS = /^[[<({*_\s]+|[\])>}*_\s]+$/g
const STARS = /^[*•x█.]{3,}$/i

/** What a unit may be of a placeholder: an edge, which stands before or behind a word or in its place; a word's first. */
const EDGE = 1
const INITIAL = 2
const UNITS = new Uint8Array(128)
for (const word of PLACEHOLDERS)
  for (const spelled of [word, word.toUpperCase()]) UNITS[spelled.charCodeAt(0)] = INITIAL
for (const edge of '[](){}<>*_xX. \t\n\v\f\r') UNITS[edge.charCodeAt(0)] = EDGE

const LONGEST = 64
const SHORTEST_WORD = 6
const LONGEST_WORD = 8

/** Whether a value is a recorder's placeholder and so no evidence of what was on the wire. */
export function isRedacted(value: unknown): boolean {
  // This is asked of every text that is judged, and hardly any is a placeholder: one glance at its ends. Every placeholder
  // has an edge, or is the bare word.
  if (typeof value !== 'string') return false
  const { length } = value
  if (length > LONGEST || length === 0) return false
  const first = value.charCodeAt(0)
  const last = value.charCodeAt(length - 1)
  if (first > 127 || last > 127 || UNITS[first] === EDGE || UNITS[last] === EDGE) return isPlaceholder(value)
  const isWord = UNITS[first] === INITIAL && length >= SHORTEST_WORD && length <= LONGEST_WORD
  return isWord && isPlaceholder(value)
}

function isPlaceholder(value: string): boolean {
  if (STARS.test(value) && !/^x{3}$/.test(value)) return true
  const bare = value.replace(BRACKETS, '').toLowerCase()
  if (bare === value.toLowerCase() && !PLACEHOLDERS.has(bare)) return false
  return [...PLACEHOLDERS].some((word) => bare === word || bare.startsWith(`${word}:`) || bare.startsWith(`${word} `))
}
