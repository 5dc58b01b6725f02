import { isObject, type JsonObject } from '../model/json.js'
import { escapeSegment } from '../model/pointer.js'
import type { Headers, HttpHead } from '../model/record.js'

/** The copies of headers that a frame has, by the member that holds them. */
const COPIES = [
  ['mcp_protocol_version', 'mcp-protocol-version'],
  ['mcp_method', 'mcp-method'],
  ['mcp_name', 'mcp-name'],
] as const

interface Param {
  readonly name: string
  readonly value: string
}

const isParam = (value: unknown): value is Param & JsonObject =>
  isObject(value) && typeof value.name === 'string' && typeof value.value === 'string'

const paramsOf = ({ mcp_param_headers: params }: JsonObject): readonly unknown[] =>
  Array.isArray(params) ? params : []

/** The head of a request, of which a frame keeps only what routes it. */
export const requestHead = (frame: JsonObject): HttpHead => {
  const headers: Record<string, string | readonly string[]> = {}
  for (const [member, name] of COPIES) {
    const value = frame[member]
    if (typeof value === 'string') headers[name] = value
  }
  for (const param of paramsOf(frame)) if (isParam(param)) add(headers, param.name.toLowerCase(), param.value)
  return { method: 'POST', headers, partial: true }
}

const add = (headers: Record<string, Headers[string]>, name: string, value: string): void => {
  const before = headers[name]
  headers[name] = before === undefined ? value : [before, value].flat()
}

/** The head of a response, of which a frame keeps the status and the challenge; undefined where the status is unknown. */
export const responseHead = ({ status, auth_challenge: challenge }: JsonObject): HttpHead | undefined => {
  if (typeof status !== 'number') return undefined
  return { status, headers: typeof challenge === 'string' ? { 'www-authenticate': challenge } : {}, partial: true }
}

/** From pointers of a native record to those of a frame. A lost frame shows in the number of the next one. */
export const snoopPlaces = (frame: JsonObject): ReadonlyMap<string, string> => {
  const places = new Map([
    ['/event', '/seq'],
    ['/http/status', '/status'],
    ['/http/headers/www-authenticate', '/auth_challenge'],
  ])
  for (const [member, name] of COPIES) places.set(`/http/headers/${name}`, `/${member}`)
  paramsOf(frame).forEach((param, index) => {
    if (!isParam(param)) return
    places.set(`/http/headers/${escapeSegment(param.name.toLowerCase())}`, `/mcp_param_headers/${index}/value`)
  })
  return places
}
