import type { Direction } from '../model/record.js'
import { chunksOf } from './bytes.js'
import { PairOrder } from './pair-order.js'
import { read } from './read.js'
import type { Emit, Input, ReadOptions, ReadResult } from './reader.js'

/** Lets the readers of both files go on in turns, so that neither file has to be held. */
class Turns {
  readonly #order: PairOrder
  #waiting: (() => void)[] = []
  failure: { readonly error: unknown } | undefined

  constructor(order: PairOrder) {
    this.#order = order
  }

  /** Resolves when more of the side is wanted. */
  async turnOf(dir: Direction): Promise<void> {
    while (!this.failure && !this.#order.wants(dir)) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** More has been read. */
  pass(): void {
    // An exception of whoever takes the records must not pass for one of reading.
    try {
      if (!this.failure) this.#order.drain()
    } catch (error) {
      this.failure = { error }
    }
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}

/**
 * Reads two one-sided files as one conversation: `emit` gets the records of both in one order (pair-order.ts). Gives
 * what becomes of each file, the client's first; one that cannot be read does not stop the other.
 */
export const readPair = (
  client: Input,
  server: Input,
  optionsOf: (input: Input) => ReadOptions,
  emit: Emit,
): readonly [Promise<ReadResult>, Promise<ReadResult>] => {
  const order = new PairOrder(emit)
  const turns = new Turns(order)
  async function* inTurns(input: Input, dir: Direction): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunksOf(input)) {
      await turns.turnOf(dir)
      yield chunk
      turns.pass()
    }
  }
  const side = async (input: Input, dir: Direction): Promise<ReadResult> => {
    const options = optionsOf(input)
    // One-sided files are what a tee between two programs leaves.
    const own = { ...options, dir, transport: options.transport ?? 'stdio' } as const
    const from = { chunks: inTurns(input, dir) }
    const [outcome] = await Promise.allSettled([read({ ...input, from }, own, (record) => order.add(dir, record))])
    order.end(dir)
    turns.pass()
    if (turns.failure) throw turns.failure.error
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
  return [side(client, 'c2s'), side(server, 's2c')]
}
