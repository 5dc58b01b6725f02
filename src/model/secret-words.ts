const LONGEST = 2_000

/** Names of secrets. Words around them decide whether one is asked for. */
const SECRET =
  /\b(?:password|passwd|passphrase|passcode|client secret|secret key|api ?key|api token|access token|auth(?:entication)? token|bearer token|refresh token|private key|card number|credit card|cvv|cvc)\b/
/** What only shares a word with them: counts, limits, names and rules. */
const HARMLESS = /\b(?:max|count|limit|policy|hint|length|strength|manager|expiry|reset|name of|santa)\b/
/** A sentence that tells people to keep them out. */
const WARNS = /\b(?:not|never|don't|no|without|avoid)\b/
/** Every name of a secret has one of these in it, however it is written. */
const HINT = /pass|secret|key|token|card|cv[cv]|pin|pwd/i
/** Names that say it all by themselves. */
const ALONE: ReadonlySet<string> = new Set(['secret', 'token', 'pin', 'pwd'])

/** The words of a text or of a camelCase, snake_case or kebab-case name. */
const wordsOf = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()

/** The secret that the name of a field seems to ask for. */
export function secretInName(name: string): string | undefined {
  if (!HINT.test(name)) return undefined
  const words = wordsOf(name).trim()
  return ALONE.has(words) ? words : secretInText(name)
}

/** The secret that a sentence seems to ask for; undefined where every sentence that names one warns of it. */
export function secretInText(text: string): string | undefined {
  if (!HINT.test(text)) return undefined
  for (const sentence of wordsOf(text).split(/[.!?\n;]/)) {
    const found = SECRET.exec(sentence)?.[0]
    if (found !== undefined && !HARMLESS.test(sentence) && !WARNS.test(sentence)) return found
  }
  return undefined
}
