import { headerOf } from './carrier.js'
import { has, member } from './json.js'
import type { Message } from './message.js'
import { META, metaOf } from './meta-keys.js'
import { child } from './pointer.js'

/** A protocol version that a message declares for itself or for its conversation, known or not. */
export interface Declaration {
  readonly version: string
  /** Where it stands: in the record where `inHeader`, else in the message. */
  readonly pointer: string
  readonly inHeader: boolean
}

/**
 * The version by which a message is to be read: that in its `_meta`, that which an initialize result settles, or that
 * in the version header of its HTTP request. What an initialize request proposes is not settled yet.
 */
export function declarationOf(message: Message): Declaration | undefined {
  if (message.kind === 'result') return settled(message.result)
  if (!('method' in message) || message.method === 'initialize') return undefined
  const own = member(metaOf(message.params), META.protocolVersion)
  if (typeof own === 'string')
    return { version: own, pointer: child('/params/_meta', META.protocolVersion), inHeader: false }
  const header =
    message.record.http?.method === undefined ? undefined : headerOf(message.record, 'mcp-protocol-version')
  if (header === undefined) return undefined
  return { version: header, pointer: '/http/headers/mcp-protocol-version', inHeader: true }
}

function settled(result: unknown): Declaration | undefined {
  const version = member(result, 'protocolVersion')
  if (typeof version !== 'string' || !has(result, 'capabilities')) return undefined
  return { version, pointer: '/result/protocolVersion', inHeader: false }
}
