import { close, closeSync, open, openSync, read, readSync, statSync } from 'node:fs'
import { InputError } from '../errors.js'
import { Gunzip, isGzip } from './gzip.js'
import type { Input } from './reader.js'

/** Where the bytes of an input go. */
export interface ByteTaker {
  bytes(chunk: Uint8Array): void
  /** Called after each chunk with the bytes read so far, before decompression. */
  progress?: ((bytes: number) => void) | undefined
}

export interface BytesRead {
  /** As stored: compressed bytes where the input is compressed. */
  readonly bytes: number
  /** Why the input ends before its content does; undefined where it does not. */
  readonly broken: string | undefined
}

/** Small enough to stay in the caches of a processor until it is parsed. */
const CHUNK_BYTES = 2 ** 18

const HINTS: Readonly<Record<string, string>> = {
  ENOENT: 'Check the path.',
  EACCES: 'Check the permissions of the file.',
  EPERM: 'Check the permissions of the file.',
  EISDIR: 'Give the files inside the folder, or a pattern that matches them.',
  EMFILE: 'Allow more open files (ulimit -n) and try again.',
}

const inputError = (name: string, error: unknown): InputError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const said = error instanceof Error ? error.message.replace(/, .*$/s, '') : String(error)
  return new InputError(
    `cannot read ${name}: ${said}`,
    HINTS[code] ?? 'Check that the input can be read, and try again.',
  )
}

/** What a call of `node:fs` gives its callback. */
const called = <Value>(call: (done: (error: Error | null, value: Value) => void) => void): Promise<Value> =>
  new Promise((resolve, reject) => call((error, value) => (error === null ? resolve(value) : reject(error))))

/** Buffers that no file is being read into: where one file is read after the other, all of them share one. */
const spare: Buffer[] = []

/** Lets what waits have its turn, such as a signal, or output that is not written yet. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Bytes that were read since anything had its turn: small files are read one after the other without a pause. */
let sinceTurn = 0

/** A file never makes its reader wait, and handing each call to a thread takes longer than the calls do. */
async function* chunksAtHand(path: string, buffer: Buffer): AsyncGenerator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const bytes = readSync(file, buffer, 0, CHUNK_BYTES, null)
      if (bytes === 0) return
      yield buffer.subarray(0, bytes)
      sinceTurn += bytes
      if (sinceTurn < CHUNK_BYTES) continue
      sinceTurn = 0
      await turn()
    }
  } finally {
    closeSync(file)
  }
}

/** A pipe or a device gives what it has when it has it. */
async function* chunksOfOpen(path: string, buffer: Buffer): AsyncGenerator<Uint8Array> {
  const file = await called<number>((done) => open(path, done))
  try {
    for (;;) {
      const bytes = await called<number>((done) => read(file, buffer, 0, CHUNK_BYTES, null, done))
      if (bytes === 0) return
      yield buffer.subarray(0, bytes)
    }
  } finally {
    await called<void>((done) => close(file, (error) => done(error ?? null, undefined)))
  }
}

/**
 * One buffer for the whole file: whoever takes a chunk copies what it keeps. Not with `node:fs/promises`, which takes
 * longer to load than a small file to lint.
 */
async function* chunksOfFile(path: string): AsyncGenerator<Uint8Array> {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)
  try {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true
    yield* isFile ? chunksAtHand(path, buffer) : chunksOfOpen(path, buffer)
  } finally {
    spare.push(buffer)
  }
}

/** The bytes of an input as stored. A chunk is valid until the next one is asked for. */
export const chunksOf = ({ from }: Input): AsyncIterable<Uint8Array> =>
  'path' in from ? chunksOfFile(from.path) : from.chunks

/** Chunks with the first one long enough to recognise compression by. */
async function* withFirstBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first: Uint8Array | undefined = new Uint8Array(0)
  for await (const chunk of chunks) {
    if (!first) {
      yield chunk
      continue
    }
    first = first.length === 0 ? chunk : Buffer.concat([first, chunk])
    if (first.length < 2) {
      first = Buffer.from(first)
      continue
    }
    yield first
    first = undefined
  }
  if (first) yield first
}

/** Errors of the input become an InputError. */
async function* guarded(input: Input): AsyncGenerator<Uint8Array> {
  const reading = withFirstBytes(chunksOf(input))
  try {
    for (;;) {
      // Only what reading throws: errors of whoever takes the chunks do not pass here.
      const step = await reading.next().catch((error: unknown) => {
        throw inputError(input.name, error)
      })
      if (step.done) return
      yield step.value
    }
  } finally {
    await reading.return(undefined)
  }
}

/**
 * Reads all of an input, decompressed where it is gzip, and hands it on as it comes. Damaged compression is no error:
 * what could be decompressed has been handed on, and the result says why there is no more.
 *
 * @throws InputError where the input cannot be opened or read
 */
export const readBytes = async (input: Input, taker: ByteTaker): Promise<BytesRead> => {
  let bytes = 0
  let gunzip: Gunzip | undefined
  for await (const chunk of guarded(input)) {
    if (bytes === 0 && isGzip(chunk)) gunzip = new Gunzip((plain) => taker.bytes(plain))
    bytes += chunk.length
    if (!gunzip) taker.bytes(chunk)
    else if (!(await gunzip.write(chunk))) break
    taker.progress?.(bytes)
  }
  return { bytes, broken: await gunzip?.end() }
}
