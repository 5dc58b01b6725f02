import { isSecretName, maskSecret, maskText, mayNameSecret } from './mask.js'

/** A string (possibly cut off at the end of the text), a bracket, a separator, or a run of anything else. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[{}[\]:,]|[^\s"{}[\]:,]+/g

/** Members of a JSON Schema: below a property called `password` they describe the secret and are none. */
const DESCRIBING = new Set(['type', 'title', 'description', 'format'])

const contentOf = (token: string): string => token.slice(1, token.length > 1 && token.endsWith('"') ? -1 : undefined)

/** A member name as its reader would see it, where that can be told. */
const decode = (name: string): string =>
  name.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const maskToken = (token: string): string => {
  if (token.startsWith('"')) return `"${maskSecret(contentOf(token))}"`
  return /^[-\d]/.test(token) ? maskSecret(token) : token
}

/** Whether the value at a pointer is a secret by its name; elements of an array are called like the array. */
const isSecretPointer = (pointer: string): boolean => {
  const names = pointer.split('/').slice(1)
  while (/^\d+$/.test(names.at(-1) ?? '')) names.pop()
  return isSecretName(names.at(-1) ?? '')
}

/** Follows the tokens of JSON text and says of each whether it is a secret. */
const createWatch = (secret: boolean) => {
  let depth = 0
  // The depth at which a value with a secret name began; undefined outside of such values.
  let since = secret ? 0 : undefined
  let name = ''
  const close = () => {
    if (since !== undefined && depth <= since && !(secret && since === 0)) since = undefined
  }
  return (token: string, isName: boolean): boolean => {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    if (token === '}' || token === ']' || token === ',') close()
    if (isName) {
      name = decode(contentOf(token))
      if (since === undefined && isSecretName(name)) since = depth
      return false
    }
    return since !== undefined && !(depth > since && DESCRIBING.has(name))
  }
}

/**
 * Captured JSON text at a pointer, without its secrets: values of members that are named like one, and whatever looks
 * like a token. The text may be cut anywhere, and may be no JSON at all.
 */
export const maskExcerpt = (text: string, pointer: string): string => {
  const isSecret = isSecretPointer(pointer)
  // A name may be written with escapes.
  return isSecret || text.includes('\\') || mayNameSecret(text) ? maskTokens(text, isSecret) : maskText(text)
}

const maskTokens = (text: string, isSecret: boolean): string => {
  const watch = createWatch(isSecret)
  const withoutNamed = text.replace(TOKEN, (token: string, offset: number) => {
    const isName = token.startsWith('"') && /^\s*:/.test(text.slice(offset + token.length, offset + token.length + 20))
    return watch(token, isName) ? maskToken(token) : token
  })
  return maskText(withoutNamed)
}
