import type { WireRecord } from '../model/record.js'
import type { Conversation } from './conversation.js'

/**
 * Whether the record is the one before it, seen a second time: two taps recorded one conversation. Without times only
 * a request that comes twice in a row shows that; from then on every repeated message is taken for a second sight.
 */
export function isSecondSight(record: WireRecord, conversation: Conversation): boolean {
  const before = conversation.previous
  conversation.previous = record
  if (before?.payload === undefined || record.payload === undefined) return false
  if (before.dir !== record.dir || before.ts !== record.ts || before.exchange !== record.exchange) return false
  if (before.payload.source.size !== record.payload.source.size) return false
  if (textOf(before) === undefined || textOf(before) !== textOf(record)) return false
  if (record.ts === undefined && !conversation.doubled && !isRequest(record)) return false
  conversation.doubled = true
  return true
}

const textOf = ({ payload }: WireRecord): string | undefined => payload?.source.excerpt('', Number.POSITIVE_INFINITY)

const isRequest = ({ payload }: WireRecord): boolean => {
  const value = payload?.kind === 'json' ? payload.value : undefined
  return typeof value === 'object' && value !== null && 'method' in value && 'id' in value
}
