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

/** Units that stand before or behind a word, or in its place: every placeholder that is more than the bare word has one. */
const isEdge = (unit: number): boolean => EDGES[unit] === 1 || unit > 127
const EDGES = new Uint8Array(128)
for (const edge of '[](){}<>*_xX. \t\n\v\f\r') EDGES[edge.charCodeAt(0)] = 1

const SHORTEST_WORD = 6
const LONGEST_WORD = 8

/** Whether a value is a recorder's placeholder and so no evidence of what was on the wire. */
export function isRedacted(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 64 || value === '') return false
  // This is asked of every text that is judged, and hardly any is a placeholder.
  if (!isEdge(value.charCodeAt(0)) && !isEdge(value.charCodeAt(value.length - 1)))
    return value.length >= SHORTEST_WORD && value.length <= LONGEST_WORD && PLACEHOLDERS.has(value.toLowerCase())
  if (STARS.test(value) && !/^x{3}$/.test(value)) return true
  const bare = value.replace(BRACKETS, '').toLowerCase()
  if (bare === value.toLowerCase() && !PLACEHOLDERS.has(bare)) return false
  return [...PLACEHOLDERS].some((word) => bare === word || bare.startsWith(`${word}:`) || bare.startsWith(`${word} `))
}
