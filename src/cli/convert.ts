import { resolve } from 'node:path'
import { didYouMean } from '../config/nearest.js'
import { InputError, UsageError } from '../errors.js'
import type { ConvertResult } from '../index.js'
import type { Input } from '../read/reader.js'
import type { Args } from './args.js'
import { HELP } from './help.js'
import { findInputs, NO_INPUTS } from './inputs.js'
import type { Io } from './io.js'
import { type LintOptions, lintOptions } from './options.js'
import { toFile } from './outputs.js'
import { pairInputs } from './pairs.js'
import { tell } from './tell.js'

/** What transcripts can be turned into. */
const TARGETS = ['jsonl']

const checkTarget = (args: Args): void => {
  const target = String(args.flags.get('to')?.at(-1) ?? 'jsonl')
  if (TARGETS.includes(target)) return
  throw new UsageError(`--to ${target}: unknown format${didYouMean(target, TARGETS)}`, `Known: ${TARGETS.join(', ')}.`)
}

const outputFile = ({ flags }: Args): string | undefined => {
  const file = flags.get('output-file')?.at(-1)
  return typeof file === 'string' ? file : undefined
}

const checkOverwrite = (file: string, inputs: readonly Input[], io: Io): void => {
  const path = resolve(io.cwd, file)
  const isInput = ({ from, otherSide }: Input): boolean =>
    ('path' in from && from.path === path) || (otherSide !== undefined && isInput(otherSide))
  if (inputs.some(isInput)) throw new UsageError(`"${file}" is an input; the records would overwrite it`)
}

/** Tells of inputs that gave nothing. Whether any gave something, and all could be read. */
const aftermath = ({ inputs }: ConvertResult, options: LintOptions, io: Io): boolean => {
  for (const { file, outcome } of inputs) {
    if (outcome instanceof InputError)
      tell(io, outcome.hint === '' ? outcome.message : `${outcome.message}. ${outcome.hint}`)
    else {
      const { format, why, records, remedy = 'no line is a JSON-RPC message or a record of one' } = outcome
      if (options.debug) tell(io, `${file}: read as ${format} (${why}), ${records} records`)
      if (records === 0) tell(io, `${file}: nothing to convert: ${outcome.bytes === 0 ? 'the file is empty' : remedy}`)
    }
  }
  const isFine = inputs.every(({ outcome }) => !(outcome instanceof InputError))
  return isFine && inputs.some(({ outcome }) => !(outcome instanceof InputError) && outcome.records > 0)
}

/** `mcp-wirelint convert [paths..]`: writes native records. Gives the exit code. */
export const convert = async (args: Args, io: Io): Promise<0 | 2> => {
  const options = lintOptions(args)
  checkTarget(args)
  const isNamed = options.paths.length + options.pairs.length > 0
  const paths = isNamed || !io.stdin.piped ? options.paths : ['-']
  if (!isNamed && paths.length === 0) {
    io.stderr.write(HELP)
    return 2
  }
  const { stdinFilename, inputFormat, dir, transport, mask, join } = options
  const request = { paths, stdinFilename, ignores: [], base: io.cwd }
  const { inputs: single, unreadable } = paths.length > 0 ? await findInputs(request, io) : NO_INPUTS
  for (const { file, why } of unreadable) tell(io, `cannot read "${file}": ${why}`)
  const inputs = [...single, ...pairInputs(options, io)]
  const file = outputFile(args)
  if (file !== undefined) checkOverwrite(file, inputs, io)
  const output = file === undefined ? { write: io.stdout.write, close: () => {} } : toFile(file, io.cwd)
  const { convert: run } = await import('../index.js')
  try {
    const result = await run(inputs, output.write, { mask, join, read: () => ({ inputFormat, dir, transport }) })
    return aftermath(result, options, io) && unreadable.length === 0 ? 0 : 2
  } finally {
    output.close()
  }
}
