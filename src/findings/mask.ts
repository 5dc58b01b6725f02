/** Characters of a long secret that stay: enough to recognise it beside another, too few to use it. */
const SHOWN = 6
/** Secrets below this length show nothing. */
const SHORT = 16

/** A secret as people may see it: a few characters at most and its length, such as `v1.xl5…(44 chars)`. */
export const maskSecret = (secret: string): string => {
  const count = secret.length < SHORT ? 0 : Math.min(SHOWN, Math.floor(secret.length / 4))
  // A pair of surrogates is one character: no half of it is shown.
  const shown = secret.slice(0, count).replace(/[\ud800-\udbff]$/, '')
  return `${shown}…(${secret.length} chars)`
}

const NAMES =
  /requeststate|authorization|cookie|apikey|accesskey|privatekey|password|passwd|passphrase|secret|credential/
/** Names that end like those of secrets and hold none. */
const PLAIN = new Set(['progresstoken'])

/** Whether a member, header or parameter of this name holds a secret. Case and separators do not matter. */
export const isSecretName = (name: string): boolean => {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  return NAMES.test(plain) || (plain.endsWith('token') && !PLAIN.has(plain))
}

/** What the name of a secret holds or ends with, then `=` or `:`, then what it is set to: headers, queries, logs. */
const ASSIGNED =
  /(?<![\w-])([\w-]*(?:state|authorization|cookie|key|pass\w{2,6}|secret|credential|token)s?)(\s?[:=]\s?)([^\s&;,"'\\]+)/gi
/** Names whose value goes on behind blanks and semicolons, to the end of the line or string. */
const WHOLE_LINE = /((?:authorization|cookie)2?\s*[:=]\s*)([^\r\n"\\]+)/gi
/** JSON inside a JSON string: `\"name\": \"value\"`, the end possibly cut away. */
const ESCAPED = /(\\+"([^"\\]{1,80})\\+"\s*:\s*\\+")([^"\\]+)/g
const BEARER = /(\bbearer\s+)([\w.~+/=-]{6,})/gi
/** JSON Web Tokens, and other base64 of a JSON object, which is what states often are. */
const ENCODED_JSON = /(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g

/** What every one of them has; most text has none of it. */
const SUSPECT = /[:=]|bearer|eyJ/i

/** Whether a text may have a member of a secret name in it: what stands between the letters of a name does not matter. */
export const mayNameSecret = (text: string): boolean => {
  const letters = text.toLowerCase().replace(/[^a-z]/g, '')
  return letters.includes('token') || NAMES.test(letters)
}

/**
 * Text without the secrets that can be recognised by their form or by the name before them. `mask` gives what stands in
 * the place of a secret.
 */
export const maskText = (text: string, mask: (secret: string) => string = maskSecret): string =>
  SUSPECT.test(text) ? maskSuspect(text, mask) : text

const maskSuspect = (text: string, mask: (secret: string) => string): string =>
  text
    .replace(ESCAPED, (all, before: string, name: string, value: string) =>
      isSecretName(name) ? before + mask(value) : all,
    )
    .replace(WHOLE_LINE, (_, before: string, value: string) => before + mask(value))
    .replace(BEARER, (_, before: string, value: string) => before + mask(value))
    .replace(ASSIGNED, (all, name: string, sign: string, value: string) =>
      isSecretName(name) && !value.includes('…') ? name + sign + mask(value) : all,
    )
    .replace(ENCODED_JSON, (value) => mask(value))
