import { isObject, type JsonObject } from '../model/json.js'
import { escapeSegment } from '../model/pointer.js'
import type { Headers, HttpHead } from '../model/record.js'

type HeaderValue = string | readonly string[]

const headerValue = (value: unknown): HeaderValue | undefined => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}

/** Headers with lower-case names; the values of names that differ in case only are put together. undefined: no headers. */
const headersOf = (given: unknown): Headers | undefined => {
  if (given === undefined || given === null) return {}
  if (!isObject(given)) return undefined
  const headers: Record<string, HeaderValue> = {}
  for (const name of Object.keys(given)) {
    const value = headerValue(given[name])
    if (value === undefined) return undefined
    const key = name.toLowerCase()
    const before = Object.hasOwn(headers, key) ? headers[key] : undefined
    headers[key] = before === undefined ? value : [before, value].flat()
  }
  return headers
}

/** The HTTP head of a native record; undefined where the member is none. */
export const headOf = (http: unknown): HttpHead | undefined => {
  if (!isObject(http)) return undefined
  const headers = headersOf(http.headers)
  const method = http.method ?? undefined
  const path = http.path ?? undefined
  const status = http.status ?? undefined
  if (!headers || (status !== undefined && typeof status !== 'number')) return undefined
  if ((method !== undefined && typeof method !== 'string') || (path !== undefined && typeof path !== 'string')) {
    return undefined
  }
  return { method, path, status, headers, partial: http.partial === true || undefined }
}

/** From the pointers of headers by their lower-case names to those of the record, where these are written otherwise. */
export const headerAliases = (record: JsonObject): ReadonlyMap<string, string> | undefined => {
  const http = record.http
  const headers = isObject(http) ? http.headers : undefined
  if (!isObject(headers)) return undefined
  let aliases: Map<string, string> | undefined
  for (const name of Object.keys(headers)) {
    const key = name.toLowerCase()
    if (key === name) continue
    aliases ??= new Map()
    aliases.set(`/http/headers/${escapeSegment(key)}`, `/http/headers/${escapeSegment(name)}`)
  }
  return aliases
}

/** Whether the head announces a stream of server-sent events. */
export const isEventStream = (http: HttpHead | undefined): boolean => {
  const type = http?.headers['content-type']
  const first = typeof type === 'string' ? type : type?.[0]
  return first !== undefined && /^\s*text\/event-stream\s*(;|$)/i.test(first)
}
