import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../errors.js'
import { isObject } from '../model/json.js'
import type { FormatName, Input } from '../read/reader.js'
import { recordsOf } from '../tap/records.js'

/** What a test has of a conversation, ready to be read. */
export interface Transcript {
  readonly input: Input
  /** Where it need not be found out. */
  readonly format?: FormatName
}

const NAME = '<transcript>'

/** Native records, or bare messages; a batch stands in a record, as a line that is an array means something else. */
const isRecord = (item: unknown): boolean =>
  isObject(item) && !('jsonrpc' in item) && ['dir', 'message', 'raw', 'event'].some((name) => name in item)

const lineOf = (item: unknown, index: number): string => {
  try {
    const text: string | undefined = JSON.stringify(Array.isArray(item) ? { message: item } : item)
    if (text !== undefined) return `${text}\n`
  } catch (error) {
    throw new UsageError(`item ${index} of the transcript cannot be written as JSON: ${String(error)}`)
  }
  throw new UsageError(`item ${index} of the transcript is ${typeof item}, which is no message`)
}

async function* encoded(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const line of lines) yield encoder.encode(line)
}

function fromItems(items: readonly unknown[]): Transcript {
  if (items.length === 0)
    throw new UsageError(
      'there is nothing to judge: the transcript is empty',
      'Was the tapped transport the one in use?',
    )
  const chunks = encoded(items.map(lineOf))
  const isNative = items.some((item) => isRecord(item) || Array.isArray(item))
  return { input: { name: NAME, from: { chunks } }, format: isNative ? 'jsonl' : 'jsonrpc' }
}

const fromFile = (path: string): Transcript => ({ input: { name: path.replaceAll('\\', '/'), from: { path } } })

/**
 * The transcript that a test hands over: the path or `file:` URL of a recording in any format; messages or native
 * records, where line n of a finding is the nth of them; or a tapped transport. Throws a UsageError for anything else.
 */
export function transcriptOf(given: unknown): Transcript {
  if (typeof given === 'string') return fromFile(given)
  if (given instanceof URL && given.protocol === 'file:') return fromFile(relative('', fileURLToPath(given)))
  const items: unknown = Array.isArray(given) ? given : recordsOf(given)
  if (Array.isArray(items)) return fromItems(items)
  const isTransport = isObject(given) && typeof given.send === 'function'
  throw new UsageError(
    isTransport ? 'the transport has no records' : `a ${given === null ? 'null' : typeof given} is no transcript`,
    isTransport
      ? 'Wrap it with tap() before it is connected, with an array as the sink or none.'
      : 'Give the path of a recording, an array of messages or records, or a tapped transport.',
  )
}
