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

/** Whether a value is a recorder's placeholder and so no evidence of what was on the wire. */
export function isRedacted(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 64 || value === '') return false
  if (STARS.test(value) && !/^x{3}$/.test(value)) return true
  const bare = value.replace(BRACKETS, '').toLowerCase()
  if (bare === value.toLowerCase() && !PLACEHOLDERS.has(bare)) return false
  return [...PLACEHOLDERS].some((word) => bare === word || bare.startsWith(`${word}:`) || bare.startsWith(`${word} `))
}
