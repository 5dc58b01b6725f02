import { forgetPieces } from '../model/text-pieces.js'
import { readBytes } from './bytes.js'
import { Opening } from './opening.js'
import type { Emit, Input, ReadOptions, ReadResult } from './reader.js'
import { newContext } from './record.js'

/**
 * Reads one input: bytes into lines, lines into JSON values, values into records, which `emit` gets in order. What is
 * wrong inside the input is a fault of a record, never an exception; an input without a single message gives none.
 *
 * @throws InputError where the input cannot be opened or read
 */
export const read = async (input: Input, options: ReadOptions, emit: Emit): Promise<ReadResult> => {
  const context = newContext(input.name, options, emit)
  const opening = new Opening(context)
  const { bytes, broken } = await readBytes(input, {
    bytes: (chunk) => opening.bytes(chunk),
    progress: options.progress,
  })
  opening.end(broken)
  forgetPieces()
  const { format, why } = opening.found
  const { records, skipped, remedy } = context
  return { format, why, bytes, records, skipped, remedy }
}
