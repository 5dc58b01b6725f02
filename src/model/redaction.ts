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

/** What stands around a word, or in its place: first character of every placeholder that is more than the bare word. */
const OPENING: ReadonlySet<string> = new Set('[<({*_•xX█. \t\n\r')
const LONGEST_WORD = 8

/** Whether a value is a recorder's placeholder and so no evidence of what was on the wire. */
export function isRedacted(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 64 || value === '') return false
  // This is asked of every text that is judged, and hardly any is a placeholder.
  if (!OPENING.has(value.charAt(0)) && !/[\])>}*_\s]$/.test(value))
    return value.length <= LONGEST_WORD && PLACEHOLDERS.has(value.toLowerCase())
  if (STARS.test(value) && !/^x{3}$/.test(value)) return true
  const bare = value.replace(BRACKETS, '').toLowerCase()
  if (bare === value.toLowerCase() && !PLACEHOLDERS.has(bare)) return false
  return [...PLACEHOLDERS].some((word) => bare === word || bare.startsWith(`${word}:`) || bare.startsWith(`${word} `))
}
