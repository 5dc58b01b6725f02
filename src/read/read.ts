import { readBytes } from './bytes.js'
import { Detector } from './detect.js'
import { emitCut } from './jsonrpc.js'
import { LineSplitter } from './lines.js'
import type { Emit, Input, ReadOptions, ReadResult } from './reader.js'
import { newContext, type ReadContext } from './record.js'

/**
 * Reads one input: bytes into lines, lines into JSON values, values into records, which `emit` gets in order. What is
 * wrong inside the input is a fault of a record, never an exception; an input without a single message gives none.
 *
 * @throws InputError where the input cannot be opened or read
 */
export const read = async (input: Input, options: ReadOptions, emit: Emit): Promise<ReadResult> => {
  const context = newContext(input.name, options, emit)
  const detector = new Detector(context)
  const lines = new LineSplitter(detector)
  const { bytes, broken } = await readBytes(input, {
    bytes: (chunk) => lines.push(chunk),
    progress: options.progress,
  })
  lines.end()
  detector.end()
  if (broken !== undefined && context.records > 0 && !context.cut) emitBroken(context, lines, broken)
  const { format, why } = detector
  const { records, skipped, remedy } = context
  return { format, why, bytes, records, skipped, remedy }
}

/** The compressed data ends behind a complete line: what would have followed is not known. */
const emitBroken = (context: ReadContext, lines: LineSplitter, reason: string): void => {
  const fault = { offset: 0, reason, unfinished: true, betweenTokens: true }
  const { number: line, byteOffset } = lines.position
  const unit = { text: '', line, column: 0, byteOffset, value: undefined, fault }
  emitCut({ ...unit, marked: false, invalid: undefined, open: true }, context)
}
