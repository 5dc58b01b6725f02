import { isRedacted } from './redaction.js'

/** What a text seems to hold. */
export interface Sensitive {
  readonly kind: 'secret' | 'personal' | 'internal'
  /** For people, with its article; never the value itself. */
  readonly what: string
}

type Pattern = readonly [what: string, pattern: RegExp]

// Every quantifier is bounded and stops at a character that its class lacks: no text makes them slow.
const SECRETS: readonly Pattern[] = [
  ['a JSON Web Token', /\beyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{8,1000}/],
  ['a bearer token', /\bBearer [\w.~+/-]{20,4000}/],
  ['an AWS access key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36}/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{10,200}/],
  ['an API key', /\bsk-[A-Za-z0-9_-]{20,200}/],
  ['a private key', /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/],
]
const INTERNALS: readonly Pattern[] = [
  ['a stack trace', /\bat [^\n(]{0,200}\((?:file:\/\/)?(?:\/|[A-Za-z]:\\)[^\n)]{1,300}:\d{1,7}\)/],
  ['a stack trace', /\bFile "(?:\/|[A-Za-z]:\\)[^"\n]{1,300}", line \d{1,7}/],
]

const ASSIGNED =
  /\b(?:password|passwd|client_secret|api_?key|access_token)["']?\s{0,3}[=:]\s{0,3}["']?([^\s"'&,;]{6,200})/i
const SECRET_NAME = /^(?:password|passwd|client_?secret|api_?key|access_?token|private_?key)$/i
const PLACEHOLDER = /^[<${[*x.]/i

const MAIL = /[\w.%+-]{1,64}@([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4})/
const SERVICE = /^(?:no-?reply|support|info|admin|root|git|postmaster|service|help|hello)@/i
const EXAMPLE = /(?:^|\.)(?:example|test|invalid|local|localhost)(?:\.(?:com|org|net))?$/i
const SSN = /\b(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/
const CARD = /\b(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|6011|65\d{2})(?:[ -]?\d{4}){3}\b/

/** Beyond so many characters a text is not searched. */
const LONGEST = 20_000

/** What a text of a log message gives away; `name` is the member that holds it. Known shapes only. */
export function sensitiveIn(text: string, name: string): readonly Sensitive[] {
  if (text.length < 6 || isRedacted(text)) return []
  const head = text.slice(0, LONGEST)
  const secret = secretIn(head, name)
  const person = personIn(head)
  const trace = INTERNALS.find(([, pattern]) => pattern.test(head))
  return [
    ...(secret ? [{ kind: 'secret', what: secret } as const] : []),
    ...(person ? [{ kind: 'personal', what: person } as const] : []),
    ...(trace ? [{ kind: 'internal', what: trace[0] } as const] : []),
  ]
}

function secretIn(text: string, name: string): string | undefined {
  const known = SECRETS.find(([, pattern]) => pattern.test(text))
  if (known) return known[0]
  const value = SECRET_NAME.test(name) ? text : ASSIGNED.exec(text)?.[1]
  return value === undefined || PLACEHOLDER.test(value) || isRedacted(value) ? undefined : 'a password or key'
}

function personIn(text: string): string | undefined {
  const [address, host] = MAIL.exec(text) ?? []
  if (address !== undefined && host !== undefined && !SERVICE.test(address) && !EXAMPLE.test(host))
    return 'an e-mail address'
  if (SSN.test(text)) return 'a social security number'
  const card = CARD.exec(text)?.[0]
  return card !== undefined && fitsLuhn(card.replace(/\D/g, '')) ? 'a card number' : undefined
}

/** Whether the check digit of a card number fits the others (ISO/IEC 7812-1, annex B). */
function fitsLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
