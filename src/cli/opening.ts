import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs'
import { InputError } from '../errors.js'
import type { Input } from '../read/reader.js'
import { isFile } from './walk.js'

const PEEKED_BYTES = 4096

/** An input whose first bytes have been looked at. */
export interface Opened {
  /** Text of the first bytes; broken where they end within a character. */
  readonly beginning: string
  /** The input as it was, to be read once. */
  readonly input: Input
  readonly text: () => Promise<string>
}

const collected = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString('utf8')
}

/** A stream cannot be read twice: what was looked at is put back in front of the rest. */
const openedStream = async (input: Input, chunks: AsyncIterable<Uint8Array>): Promise<Opened> => {
  const iterator = chunks[Symbol.asyncIterator]()
  const taken: Uint8Array[] = []
  let bytes = 0
  while (bytes < PEEKED_BYTES) {
    const { done, value } = await iterator.next()
    if (done) break
    taken.push(value)
    bytes += value.length
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* taken
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  const from = { chunks: whole() }
  return {
    beginning: Buffer.concat(taken).subarray(0, PEEKED_BYTES).toString('utf8'),
    input: { ...input, from },
    text: () => collected(from.chunks),
  }
}

const openedFile = (input: Input, path: string): Opened => {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(PEEKED_BYTES)
    const beginning = buffer.subarray(0, readSync(file, buffer, 0, PEEKED_BYTES, 0)).toString('utf8')
    return { beginning, input, text: async () => readFileSync(path, 'utf8') }
  } finally {
    closeSync(file)
  }
}

/** Looks at the first bytes of an input, also of a pipe. Throws InputError where it cannot be read. */
export const opening = async (input: Input): Promise<Opened> => {
  const { from, name } = input
  try {
    if ('chunks' in from) return await openedStream(input, from.chunks)
    return isFile(from.path) ? openedFile(input, from.path) : await openedStream(input, createReadStream(from.path))
  } catch (error) {
    throw new InputError(`cannot read "${name}": ${error instanceof Error ? error.message : String(error)}`)
  }
}
