import { BoundedMap } from '../model/bounded.js'
import { hashOf } from '../model/hash.js'
import { isRedacted } from '../model/redaction.js'

/** What a secret is, as its pseudonym says. */
export type SecretKind = 'state' | 'secret' | 'session'

const MOST = 100_000
/** So many secrets back a new one is compared with, to keep what they have in common. */
const COMPARED = 100
/** Shorter texts may be equal by chance. */
const TELLING = 8

interface Known {
  readonly secret: string
  readonly pseudonym: string
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What clients do to a state that they should not touch. The base pseudonym changes under each of them. */
const SLIPS: readonly ((text: string) => string)[] = [
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  encodeURIComponent,
  decoded,
  (text) => text.replaceAll('+', '-').replaceAll('/', '_'),
  (text) => text.replace(/=+$/, ''),
  (text) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  (text) => text.replaceAll('+', ' '),
]

/**
 * Names that stand for secrets: equal ones for equal secrets, others for others. What was made of a state by cutting,
 * encoding or changing its case is named by the same of its name, so that a linter sees the same fault. The names
 * contain nothing of the secrets. Bounded: beyond 100,000 secrets the oldest is forgotten.
 */
export class Pseudonyms {
  readonly #byDigest = new BoundedMap<string, string>(MOST)
  readonly #given = new BoundedMap<string, true>(MOST)
  readonly #recent: Known[] = []
  readonly #numbers = new BoundedMap<string, number>(MOST)
  #count = 0

  /** The name of a secret. Placeholders of recorders, names that were given, and empty text stay. */
  of(secret: string, kind: SecretKind = 'secret'): string {
    const core = secret.trim()
    if (core === '' || isRedacted(core) || this.#given.has(core)) return secret
    const digest = digestOf(core)
    const pseudonym = this.#byDigest.get(digest) ?? this.#new(core, kind)
    this.#byDigest.set(digest, pseudonym)
    const start = secret.indexOf(core)
    return secret.slice(0, start) + pseudonym + secret.slice(start + core.length)
  }

  /** The number that stands for a secret one. */
  ofNumber(token: string): string {
    const digest = digestOf(token)
    const number = this.#numbers.get(digest) ?? this.#numbers.size + 1
    this.#numbers.set(digest, number)
    return String(number)
  }

  /** Whether a text is a secret that has a name already. */
  knows(text: string): boolean {
    return text.length >= TELLING && this.#count > 0 && this.#byDigest.has(digestOf(text))
  }

  #new(secret: string, kind: SecretKind): string {
    const related = kind === 'state' ? this.#related(secret) : undefined
    const pseudonym = related ?? `${kind}+${++this.#count}/Name=`
    this.#given.set(pseudonym, true)
    if (kind === 'state') this.#recent.push({ secret, pseudonym })
    if (this.#recent.length > COMPARED) this.#recent.shift()
    return pseudonym
  }

  /** The name of a secret that was made of another one; undefined where none was, or where that name is taken. */
  #related(secret: string): string | undefined {
    for (const known of this.#recent) {
      const name = relatedName(known, secret)
      if (name !== undefined && name !== known.pseudonym && !this.#given.has(name)) return name
    }
    return undefined
  }
}

const relatedName = (known: Known, secret: string): string | undefined => {
  for (const slip of SLIPS) if (slip(known.secret) === secret) return slip(known.pseudonym)
  // The other way round the known one was made of this one; that they differ so is all that shows.
  for (const slip of SLIPS) if (slip(secret) === known.secret) return slip(known.pseudonym)
  if (secret.length < 2 || known.secret.length < 2) return undefined
  if (known.secret.startsWith(secret)) return known.pseudonym.slice(0, lengthOf(secret, known))
  return secret.startsWith(known.secret) ? `${known.pseudonym}-more` : undefined
}

/** How much of the name is left, as much was left of the secret. */
const lengthOf = (cut: string, { secret, pseudonym }: Known): number =>
  Math.min(pseudonym.length - 1, Math.max(1, Math.round((cut.length / secret.length) * pseudonym.length)))

const digestOf = (text: string): string => hashOf('base64', text)
