import { isSecretName, maskText } from '../findings/mask.js'
import type { Headers, HttpHead } from '../model/record.js'
import type { Pseudonyms } from './pseudonyms.js'

const SENTINEL = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/

/** A value that may be encoded, as a routing header is where it holds more than ASCII. */
const maskEncoded = (value: string, mask: (text: string) => string): string => {
  const encoded = SENTINEL.exec(value)?.[1]
  if (encoded === undefined) return mask(value)
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const masked = mask(text)
  return masked === text ? value : `=?base64?${Buffer.from(masked).toString('base64')}?=`
}

const maskHeader = (name: string, value: string, names: Pseudonyms): string => {
  // Characters that an id must not have stay to be seen.
  if (name === 'mcp-session-id') return value.replace(/[\x21-\x7e]+/g, (visible) => names.of(visible, 'session'))
  // The scheme is no secret, and what a server may refuse.
  const [, scheme = '', credentials = ''] = /^([A-Za-z]+ +)(.+)$/.exec(value) ?? []
  if (name.endsWith('authorization') && scheme !== '') return scheme + names.of(credentials)
  if (isSecretName(name)) return maskEncoded(value, (text) => names.of(text))
  return maskEncoded(value, (text) =>
    names.knows(text) ? names.of(text) : maskText(text, (secret) => names.of(secret)),
  )
}

const maskHeaders = (headers: Headers, names: Pseudonyms): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskHeader(name, value, names) : value.map((one) => maskHeader(name, one, names)),
    ]),
  )

/** An HTTP head in which credentials, cookies and session ids have other names. */
export const maskHead = (head: HttpHead, names: Pseudonyms): HttpHead => ({
  ...head,
  path: head.path === undefined ? undefined : maskText(head.path, (secret) => names.of(secret)),
  headers: maskHeaders(head.headers, names),
})
