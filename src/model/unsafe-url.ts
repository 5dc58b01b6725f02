/** What makes the URL of an elicitation unsafe (client/elicitation#safe-url-handling). */
export interface UnsafeUrl {
  readonly fault: 'http' | 'data' | 'access'
  /** For people; never a value. */
  readonly says: string
}

const LOCAL =
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+)$/
const LOCAL_NAME = /\.(?:local|test|localhost|internal|localdomain)$/

const PERSONAL: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'ssn',
  'email',
  'api_key',
  'apikey',
  'client_secret',
])
const ACCESS: ReadonlySet<string> = new Set(['access_token', 'id_token', 'x-amz-signature', 'x-goog-signature'])
const JWT = /\beyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{8,1000}/

/** Whether a host is not of the public network. */
export const isLocalHost = (host: string): boolean => LOCAL.test(host) || LOCAL_NAME.test(host) || !/[.:]/.test(host)

/** The gravest fault of a URL; undefined where it has none, or is no URL. `local`: the whole capture is of a local server. */
export function unsafeUrl(text: string, local: boolean): UnsafeUrl | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const names = namesOf(url)
  const personal = names.find((name) => PERSONAL.has(name))
  const access = names.find((name) => ACCESS.has(name)) ?? (names.includes('sig') && names.includes('se') ? 'sig' : '')
  if (url.password !== '') return { fault: 'data', says: 'a password' }
  if (access !== '') return { fault: 'access', says: access }
  if (personal !== undefined) return { fault: 'data', says: personal }
  if (JWT.test(url.search + url.hash)) return { fault: 'data', says: 'a JSON Web Token' }
  if (url.protocol !== 'http:' || local || isLocalHost(url.hostname)) return undefined
  return { fault: 'http', says: '' }
}

/** Names of parameters with a value, of the query and of a fragment that looks like one. */
function namesOf({ searchParams, hash }: URL): readonly string[] {
  const all = [...searchParams, ...new URLSearchParams(hash.slice(1))]
  return all.flatMap(([name, value]) => (value === '' ? [] : [name.toLowerCase()]))
}
