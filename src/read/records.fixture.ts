import { Buffer } from 'node:buffer'
import type { WireRecord } from '../model/record.js'
import { read } from './read.js'
import type { ReadOptions, ReadResult } from './reader.js'

type Bytes = string | Uint8Array

const bytesOf = (part: Bytes): Uint8Array => (typeof part === 'string' ? Buffer.from(part) : part)

async function* chunksOf(parts: readonly Bytes[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield bytesOf(part)
}

/** Reads an input that comes in the given pieces. */
export const readAll = async (
  parts: Bytes | readonly Bytes[],
  options: ReadOptions = {},
): Promise<{ records: WireRecord[]; result: ReadResult }> => {
  const records: WireRecord[] = []
  const chunks = chunksOf(typeof parts === 'string' || parts instanceof Uint8Array ? [parts] : parts)
  const result = await read({ name: 'f', from: { chunks } }, options, (record) => records.push(record))
  return { records, result }
}

/** The value or text that a record carries. */
export const carried = ({ payload }: WireRecord): unknown => (payload?.kind === 'json' ? payload.value : payload?.text)

/** `line:column-endLine:endColumn` of a pointer in the payload. */
export const place = (record: WireRecord | undefined, pointer = '', part: 'key' | 'value' = 'value'): string => {
  const span = record?.payload?.source.span(pointer, part)
  return span ? `${span.line}:${span.column}-${span.endLine}:${span.endColumn}` : 'no payload'
}

/** Kind and place of each fault. */
export const faults = ({ faults: found = [] }: WireRecord): string[] =>
  found.map(({ kind, span }) => `${kind} ${span.line}:${span.column}-${span.endLine}:${span.endColumn}`)
