import { InputError } from '../errors.js'
import type { WireRecord } from '../model/record.js'
import { readPair } from '../read/pair.js'
import { read } from '../read/read.js'
import type { Emit, Input, ReadOptions, ReadResult } from '../read/reader.js'
import { nativeLine } from './native.js'
import { Pseudonyms } from './pseudonyms.js'

export interface ConvertOptions {
  /** Give secrets other names, equal ones for equal secrets. Default true. */
  readonly mask?: boolean
  /** The inputs, in their order, are one conversation. Default false: each is a session of its own. */
  readonly join?: boolean
  /** How to read an input, by its name. */
  readonly read?: (file: string) => ReadOptions
}

export interface ConvertResult {
  readonly records: number
  /** What became of each input; of a pair the client's side first. */
  readonly inputs: readonly { readonly file: string; readonly outcome: ReadResult | InputError }[]
}

/** So many characters are written at once. */
const CHUNK = 2 ** 16
const REPLACEMENT = '\uFFFD'

/** Bytes that are no UTF-8 stay so: where one was, one is written. */
const withInvalidBytes = (line: string): Uint8Array => {
  const pieces = line.split(REPLACEMENT).flatMap((piece, index) => (index === 0 ? [piece] : ['\xff', piece]))
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, piece === '\xff' ? 'latin1' : 'utf8')))
}

/** Gathers lines, so that not every record is a system call. */
class Lines {
  readonly #write: (text: string | Uint8Array) => void
  #text = ''
  count = 0

  constructor(write: (text: string | Uint8Array) => void) {
    this.#write = write
  }

  add(line: string, hasInvalid: boolean): void {
    this.count++
    if (hasInvalid) {
      this.flush()
      this.#write(withInvalidBytes(`${line}\n`))
    } else this.#text += `${line}\n`
    if (this.#text.length > CHUNK) this.flush()
  }

  flush(): void {
    if (this.#text !== '') this.#write(this.#text)
    this.#text = ''
  }
}

const settled = async (file: string, reading: Promise<ReadResult>): Promise<ConvertResult['inputs'][number]> => {
  try {
    return { file, outcome: await reading }
  } catch (error) {
    if (error instanceof InputError) return { file, outcome: error }
    throw error
  }
}

const readInput = (input: Input, options: (file: string) => ReadOptions, take: Emit) => {
  const { otherSide } = input
  if (otherSide === undefined) return [settled(input.name, read(input, options(input.name), take))]
  const [client, server] = readPair(input, otherSide, ({ name }) => options(name), take)
  return [settled(input.name, client), settled(otherSide.name, server)]
}

/**
 * Turns transcripts of any format into native records, one a line, which `write` gets piece by piece. What a linter
 * finds in them is what it finds in the originals. An input that cannot be read does not stop the others.
 */
export const convert = async (
  inputs: readonly Input[],
  write: (text: string | Uint8Array) => void,
  { mask = true, join = false, read: options = () => ({}) }: ConvertOptions = {},
): Promise<ConvertResult> => {
  const names = mask ? new Pseudonyms() : undefined
  const lines = new Lines(write)
  const isOne = join || inputs.length === 1
  const outcomes: ConvertResult['inputs'][number][] = []
  for (const input of inputs) {
    const take = (record: WireRecord): void => {
      const own = isOne ? record : { ...record, session: sessionOf(input, record) }
      lines.add(nativeLine(own, names), record.faults?.some(({ kind }) => kind === 'not-utf8') ?? false)
    }
    outcomes.push(...(await Promise.all(readInput(input, options, take))))
  }
  lines.flush()
  return { records: lines.count, inputs: outcomes }
}

/** Ids and states of one input have nothing to do with those of another. */
const sessionOf = ({ name }: Input, { session }: WireRecord): string =>
  session === undefined ? name : `${name} ${session}`
