import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, member } from '../model/json.js'
import { ROOT } from './doubles.js'

/** What a second recording of the same conversation has other than the first. */
export interface Recording {
  /** Lines before the conversation. */
  readonly shift?: number
  /** Other ids, times, connection and states. */
  readonly again?: boolean
  /** The server has learned to send resultType with its list of tools. */
  readonly fixed?: boolean
}

const DAY = 86_400_000
const NOTE = '{"note":"recorded again"}\n'

const laterOf = (ts: unknown): string => new Date(Date.parse(String(ts)) + DAY).toISOString()

const recordedAgain = (record: Record<string, unknown>): Record<string, unknown> => {
  const { message, ts, ...rest } = record
  const later = { ts: laterOf(ts), ...rest, conn: 99 }
  if (!isObject(message)) return later
  return { ...later, message: { ...message, id: `call-${Number(message.id) + 40}` } }
}

const withType = (record: Record<string, unknown>): Record<string, unknown> => {
  const message = member(record, 'message')
  const result = member(message, 'result')
  if (!isObject(message) || !isObject(result) || !Array.isArray(result.tools)) return record
  return { ...record, message: { ...message, result: { resultType: 'complete', ...result } } }
}

/** The conversation of `fixtures/samples/broken.jsonl`, with its four errors of four rules, or a recording like it. */
export const recording = ({ shift = 0, again = false, fixed = false }: Recording = {}): string => {
  const lines = readFileSync(join(ROOT, 'fixtures/samples/broken.jsonl'), 'utf8').trimEnd().split('\n')
  const records = lines.map((line): Record<string, unknown> => JSON.parse(line))
  const changed = records.map((record) => (again ? recordedAgain(record) : record))
  const text = changed.map((record) => `${JSON.stringify(fixed ? withType(record) : record)}\n`).join('')
  return (
    NOTE.repeat(shift) + (again ? text.replace(/v1\.\w+/g, (state) => `v2.${[...state].reverse().join('')}`) : text)
  )
}
