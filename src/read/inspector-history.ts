import { type Position, TextSource } from '../json/source.js'
import { isObject, type JsonObject } from '../model/json.js'
import type { Direction } from '../model/record.js'
import { type Draft, newRecord } from './record.js'

const KINDS: ReadonlySet<unknown> = new Set(['request', 'response', 'notification'])

/** Whether a value is an entry of the Inspector's history: `direction` says its kind, `origin` who sent it. */
export const isHistoryEntry = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value.timestamp === 'string' && KINDS.has(value.direction) && isObject(value.message)

const SENDERS: ReadonlyMap<unknown, Direction> = new Map([
  ['client', 'c2s'],
  ['server', 's2c'],
])

const draftOf = (at: Position, text: string, entry: JsonObject, base: '/message' | '/response'): Draft => {
  const whole = new TextSource(at, { text, value: entry })
  const draft = newRecord(whole)
  draft.evidence = 'log'
  draft.payload = { kind: 'json', value: entry[base.slice(1)], source: whole.below(base) }
  return draft
}

/** The record of what an entry is about. Logs of older versions do not say who sent it. */
export const historyRecord = (at: Position, text: string, entry: JsonObject): Draft => {
  const draft = draftOf(at, text, entry, '/message')
  draft.dir = SENDERS.get(entry.origin)
  draft.ts = String(entry.timestamp)
  return draft
}

/** The record of the answer that an entry holds beside its request; undefined where it has none. */
export const historyAnswer = (at: Position, text: string, entry: JsonObject, ended: number): Draft | undefined => {
  if (entry.response === undefined || entry.response === null) return undefined
  const draft = draftOf(at, text, entry, '/response')
  const sender = SENDERS.get(entry.origin)
  draft.dir = sender && (sender === 'c2s' ? 's2c' : 'c2s')
  draft.ts = Math.abs(ended) < 8.64e15 ? new Date(ended).toISOString() : undefined
  return draft
}
