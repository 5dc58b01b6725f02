import { resolve } from 'node:path'
import { checkRules } from '../config/check.js'
import { didYouMean } from '../config/nearest.js'
import { resolver } from '../config/resolve.js'
import { UsageError } from '../errors.js'
import type { Args } from './args.js'
import { wantsColor } from './color.js'
import { loadConfig } from './config-file.js'
import { type Difference, difference } from './diff-match.js'
import { differenceJson, differenceText } from './diff-report.js'
import { readSide } from './diff-side.js'
import type { Io } from './io.js'
import { runOptions } from './judging.js'
import { type FormatTarget, type LintOptions, lintOptions } from './options.js'
import { toFile } from './outputs.js'
import { type Catalogue, toolOf } from './parts.js'

const FORMATS = ['stylish', 'json']

const checkFormats = ({ formats }: LintOptions, operands: readonly string[], cwd: string): void => {
  for (const { name, file } of formats) {
    if (!FORMATS.includes(name))
      throw new UsageError(`--format ${name}: a comparison comes as stylish or json${didYouMean(name, FORMATS)}`)
    if (file !== undefined && operands.some((operand) => resolve(cwd, operand) === resolve(cwd, file)))
      throw new UsageError(`"${file}" is an input; a report would overwrite it`)
  }
}

const operandsOf = ({ operands }: Args): readonly [string, string] => {
  const [old, fresh, ...more] = operands
  const hint = 'For example: git show HEAD:a.jsonl | mcp-wirelint diff - a.jsonl'
  if (old === undefined || fresh === undefined || more.length > 0)
    throw new UsageError('the command "diff" takes two operands, OLD and NEW', hint)
  if (old === '-' && fresh === '-') throw new UsageError('only one of OLD and NEW can be standard input', hint)
  return [old, fresh]
}

const write = (target: FormatTarget, found: Difference, options: LintOptions, io: Io): void => {
  const { name, file } = target
  const color = file === undefined ? wantsColor(options.color, io.env, io.stdout) : options.color === true
  const text = name === 'json' ? differenceJson(found, toolOf(io)) : differenceText(found, color)
  const output = file === undefined ? { write: io.stdout.write, close: () => {} } : toFile(file, io.cwd)
  output.write(text)
  output.close()
}

/**
 * `mcp-wirelint diff OLD NEW`: what only one of two sides has. Gives the exit code: 1 where something is new, 2 where a
 * side could not be read or judged. Suppressions have no part in it, and neither has the threshold.
 */
export const diff = async (args: Args, io: Io, catalogue: Catalogue): Promise<0 | 1 | 2> => {
  const options = lintOptions(args)
  const [oldName, freshName] = operandsOf(args)
  checkFormats(options, [oldName, freshName], io.cwd)
  const loaded = await loadConfig(options.config, io, catalogue.rules)
  await checkRules(options.rules, loaded.rules)
  const judging = runOptions(options, loaded, resolver(loaded.rules, loaded.config, options, catalogue.level), io)
  const reading = { options, judging, ignores: loaded.config.ignores, base: loaded.base, run: catalogue.run }
  const old = await readSide(oldName, reading, io)
  const fresh = await readSide(freshName, reading, io)
  if (!old.isSound || !fresh.isSound) return 2
  const found = difference(old, fresh)
  for (const target of options.formats) write(target, found, options, io)
  return found.fresh.length > 0 ? 1 : 0
}
