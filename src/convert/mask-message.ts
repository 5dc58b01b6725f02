import { isSecretName, maskText } from '../findings/mask.js'
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  endOfValue,
  OPEN_ARRAY,
  OPEN_OBJECT,
  skipSpace,
  unquote,
} from '../json/walk.js'
import type { Pseudonyms } from './pseudonyms.js'

/** An object or array that is under way. */
interface Level {
  readonly isObject: boolean
  /** Everything in it is secret. */
  readonly secret: boolean
  /** Its members are properties that a schema describes. */
  readonly describes: boolean
  /** Name of the member that comes next, as written; undefined before it. */
  name: string | undefined
}

const TOP: Level = { isObject: false, secret: false, describes: false, name: undefined }

/** The text may be no JSON after all. */
const nameOf = (token: string): string => (token.startsWith('"') ? unquote(token, 0, token.length) : token)

/** Whether the value of a member that begins here is secret. A property of a schema is described, not told. */
const isSecretAt = (level: Level, isContainer: boolean): boolean => {
  if (level.secret) return true
  if (level.name === undefined || !isSecretName(level.name)) return false
  return !(isContainer && level.describes)
}

const kindOf = (name: string | undefined) => (name === 'requestState' ? 'state' : 'secret')

/** What stands for a string or number that is secret; `true`, `false` and `null` tell nothing. */
const maskToken = (token: string, name: string | undefined, names: Pseudonyms): string => {
  if (token.startsWith('"')) {
    const secret = nameOf(token)
    const masked = names.of(secret, kindOf(name))
    return masked === secret ? token : JSON.stringify(masked)
  }
  return /^[-\d]/.test(token) ? names.ofNumber(token) : token
}

/** A string without a secret name, which may hold or be a secret all the same. */
const maskString = (token: string, names: Pseudonyms): string => {
  if (token.length > 8 && names.knows(nameOf(token))) return JSON.stringify(names.of(nameOf(token)))
  return maskText(token, (secret) => names.of(secret))
}

/** Follows the tokens of JSON text and says of each what stands in its place. */
class Mask {
  readonly #names: Pseudonyms
  readonly #levels: Level[] = []
  #level: Level = { ...TOP }

  constructor(names: Pseudonyms) {
    this.#names = names
  }

  token(token: string): string {
    if (token === '{' || token === '[') this.#open(token === '{')
    else if (token === '}' || token === ']') this.#close()
    else if (token === ',') this.#next()
    else if (token !== ':') return this.#scalar(token)
    return token
  }

  #open(isObject: boolean): void {
    const { name } = this.#level
    const secret = isSecretAt(this.#level, true)
    this.#levels.push(this.#level)
    this.#level = { isObject, secret, describes: isObject && name === 'properties', name: isObject ? undefined : name }
  }

  #close(): void {
    this.#level = this.#levels.pop() ?? { ...TOP }
  }

  #next(): void {
    if (this.#level.isObject) this.#level.name = undefined
  }

  #scalar(token: string): string {
    const level = this.#level
    if (level.isObject && level.name === undefined) level.name = nameOf(token)
    else if (isSecretAt(level, false)) return maskToken(token, level.name, this.#names)
    else if (token.startsWith('"')) return maskString(token, this.#names)
    return token
  }
}

/** Offset behind the token that begins at `at`. */
const endOfToken = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return isBracket(code) || code === COMMA || code === COLON ? at + 1 : endOfValue(text, at)
}

const isBracket = (code: number): boolean =>
  code === OPEN_OBJECT || code === OPEN_ARRAY || code === CLOSE_OBJECT || code === CLOSE_ARRAY

/**
 * JSON text in which the secrets have other names. Secret are the values of members that are named like one, strings
 * that were secret elsewhere, and what looks like a token. Everything else stays as it is written.
 */
export const maskMessage = (text: string, names: Pseudonyms): string => {
  const mask = new Mask(names)
  let [masked, kept] = ['', 0]
  for (let at = skipSpace(text, 0); at < text.length; ) {
    const end = endOfToken(text, at)
    const token = text.slice(at, end)
    const other = mask.token(token)
    if (other !== token) {
      masked += text.slice(kept, at) + other
      kept = end
    }
    at = skipSpace(text, end)
  }
  return masked + text.slice(kept)
}
