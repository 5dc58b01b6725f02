import type { Reply } from './exchange.js'
import { member } from './json.js'
import type { RequestMessage } from './message.js'
import { META, metaOf } from './meta-keys.js'

const UNSUPPORTED = -32022

/** A list of versions that a server says it supports. */
export interface SupportedVersions {
  readonly versions: readonly unknown[]
  /** Pointer of the list in the reply. */
  readonly pointer: string
  readonly from: 'discover' | 'refusal'
}

/** The code of an error; undefined for a result. */
export const codeOf = ({ message }: Reply): unknown =>
  message.kind === 'error' ? member(message.error, 'code') : undefined

/** The versions that a reply says its server supports: a discover result, or an error -32022. */
export function supportedVersions(reply: Reply): SupportedVersions | undefined {
  const { message, exchange } = reply
  if (message.dir === 'c2s') return undefined
  if (message.kind === 'result') {
    const versions = exchange?.request.method === 'server/discover' ? message.result.supportedVersions : undefined
    return Array.isArray(versions) ? { versions, pointer: '/result/supportedVersions', from: 'discover' } : undefined
  }
  if (codeOf(reply) !== UNSUPPORTED) return undefined
  const versions = member(member(message.error, 'data'), 'supported')
  return Array.isArray(versions) ? { versions, pointer: '/error/data/supported', from: 'refusal' } : undefined
}

/** The version that a request of the stateless revision declares in its `_meta`, known or not. */
export function declaredVersion({ params }: RequestMessage): string | undefined {
  const version = member(metaOf(params), META.protocolVersion)
  return typeof version === 'string' ? version : undefined
}
