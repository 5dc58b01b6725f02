/** What makes a text no URI (RFC 3986): no scheme, a character that has to be escaped, or one outside ASCII (an IRI). */
export type UriFault = 'scheme' | 'character' | 'non-ascii'

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/
/** Controls, space, and what RFC 3986 leaves out of ASCII; a percent sign that begins no escape. */
const FORBIDDEN = /[\0-\x20"<>\\^`{|}\x7f]|%(?![0-9A-Fa-f]{2})/

/** The first fault of a URI; undefined where it is one. Whether it leads anywhere is not asked. */
export function uriFault(text: string): UriFault | undefined {
  if (!SCHEME.test(text)) return 'scheme'
  if (FORBIDDEN.test(text)) return 'character'
  return /[^\0-\x7f]/.test(text) ? 'non-ascii' : undefined
}
