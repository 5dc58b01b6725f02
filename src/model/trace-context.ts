/** Judges a text by a W3C format: what is wrong with it, as the end of a sentence; undefined where nothing is. */
type TextFault = (text: string) => string | undefined

const PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/
const VERSION_00 = 55

const STATE_KEY = /^[a-z0-9][a-z0-9_*/@-]{0,255}$/
const STATE_VALUE = /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/
const MOST_MEMBERS = 32

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const OCTETS = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/
const STRAY_PERCENT = /%(?![0-9A-Fa-f]{2})/

/** traceparent (W3C Trace Context, section 3.2). Versions that do not exist yet may be longer. */
const parentFault: TextFault = (text) => {
  const [, version, trace = '', span = ''] = PARENT.exec(text) ?? []
  if (version === undefined) return 'is not of the form version-traceid-parentid-flags in lower-case hexadecimal'
  if (version === 'ff') return 'has the version ff, which does not exist'
  if (version === '00' && text.length !== VERSION_00) return `has ${text.length} characters in place of 55`
  return /^0+$/.test(trace) || /^0+$/.test(span) ? 'has an id of zeros only' : undefined
}

/** tracestate (W3C Trace Context, section 3.3): empty members and blanks around commas are legal. */
const stateFault: TextFault = (text) => {
  const keys = new Set<string>()
  for (const member of text.split(',')) {
    const entry = trim(member)
    if (entry === '') continue
    const [key = '', value, ...more] = entry.split('=')
    if (value === undefined || more.length > 0 || !STATE_KEY.test(key) || !STATE_VALUE.test(value))
      return 'has a member that is no key=value'
    if (keys.has(key)) return 'names a key twice'
    keys.add(key)
  }
  return keys.size > MOST_MEMBERS ? `has more than ${MOST_MEMBERS} members` : undefined
}

/** baggage (W3C Baggage, section 3.2): repeated keys and blanks around separators are legal. */
const baggageFault: TextFault = (text) => {
  if (trim(text) === '') return undefined
  const sound = text.split(',').every((member) => {
    const [pair = '', ...properties] = member.split(';')
    return isPair(pair, false) && properties.every((property) => isPair(property, true))
  })
  return sound ? undefined : 'has a member that is no key=value with percent-encoded text'
}

function isPair(text: string, keyAlone: boolean): boolean {
  const equals = text.indexOf('=')
  if (equals < 0) return keyAlone && TOKEN.test(trim(text))
  const value = trim(text.slice(equals + 1))
  return TOKEN.test(trim(text.slice(0, equals))) && OCTETS.test(value) && !STRAY_PERCENT.test(value)
}

/** Blanks of HTTP: space and tab only. Without an expression, as one could take quadratic time. */
function trim(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isBlank(text[from])) from++
  while (to > from && isBlank(text[to - 1])) to--
  return text.slice(from, to)
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t'

/** The bare keys that carry trace context in `_meta`, and how each is judged. */
export const TRACE_FAULT = {
  traceparent: parentFault,
  tracestate: stateFault,
  baggage: baggageFault,
} as const satisfies Readonly<Record<string, TextFault>>
