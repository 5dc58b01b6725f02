import type { Exchange } from '../model/exchange.js'
import { isObject, type JsonObject } from '../model/json.js'
import type { RequestMessage } from '../model/message.js'
import { META } from '../model/meta-keys.js'
import { mirroredParams } from '../model/param-headers.js'
import { unfitFields } from '../model/required-meta.js'
import { STATELESS } from '../model/revision.js'
import { hasUsualMetas } from '../model/usual-meta.js'
import { carrierTraits } from './carrier-traits.js'
import { BITS } from './trait-bits.js'

const { http, foreign, answers, progress, logs, conflict, meta } = BITS
const { bare, version, misshapen, unlisted, outputs, mirrors, unoffered } = BITS

/** Traits of a request that its answer has as well. */
export const OF_ANSWER = http | progress | logs | bare | version | misshapen | unlisted | outputs | mirrors

/** Whether the traits say that the request lacks a field that it has to carry. */
export const isBare = (traits: number): boolean => (traits & bare) !== 0

/** The traits of a request. `lacking`: methods that need a capability which some discover result lacks. */
export function requestTraits(exchange: Exchange, lacking: ReadonlySet<string> | undefined): number {
  const { request, conflict: other } = exchange
  const { params, dir, method } = request
  return (
    carrierTraits(request.record) |
    metaTraits(request) |
    (method === 'tools/call' ? callTraits(exchange, params) : 0) |
    (dir === 's2c' ? foreign : 0) |
    (other === undefined ? 0 : conflict) |
    (hasUsualMetas(request) ? 0 : meta) |
    (lacking?.has(method) === true ? unoffered : 0) |
    (params !== undefined && (params.inputResponses !== undefined || params.requestState !== undefined) ? answers : 0)
  )
}

/** What a request says in its `_meta`, and asks for beside its result. */
function metaTraits(request: RequestMessage): number {
  const own = request.params?._meta
  if (!isObject(own)) return bare
  const stated = own[META.protocolVersion]
  return (
    (unfitFields(request).length === 0 ? 0 : bare) |
    (stated === STATELESS || stated === undefined ? 0 : version) |
    (own.progressToken === undefined ? 0 : progress) |
    (own[META.logLevel] === undefined ? 0 : logs)
  )
}

/** What a call says, and what the lists that came before it say of its tool. */
function callTraits({ listings }: Exchange, params: JsonObject | undefined): number {
  const name = params?.name
  const given = params?.arguments
  if (typeof name !== 'string') return misshapen
  const shown = given === undefined || isObject(given) ? 0 : misshapen
  const tool = listings.find('tools', name)?.value
  if (tool === undefined) return shown | (listings.complete('tools') === undefined ? 0 : unlisted)
  return shown | (tool.outputSchema === undefined ? 0 : outputs) | (mirroredParams(tool).length === 0 ? 0 : mirrors)
}
