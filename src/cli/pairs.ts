import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../errors.js'
import type { Input } from '../read/reader.js'
import { matchesNothing, slashed, standardInput } from './inputs.js'
import type { Io } from './io.js'
import type { LintOptions, PairPaths } from './options.js'

const HINT = 'Give each side a file of its own: --pair c2s=FILE s2c=FILE.'

const sideOf = (path: string, options: Pick<LintOptions, 'stdinFilename'>, io: Io): Input => {
  if (path === '-') return standardInput(options.stdinFilename, io)
  const full = resolve(io.cwd, path)
  const stat = statSync(full, { throwIfNoEntry: false })
  if (stat === undefined) return matchesNothing(path)
  if (stat.isDirectory()) throw new UsageError(`"${path}" is a folder`, HINT)
  return { name: slashed(path), from: { path: full } }
}

const isSame = ({ client, server }: PairPaths, io: Io): boolean =>
  client === server || (client !== '-' && server !== '-' && resolve(io.cwd, client) === resolve(io.cwd, server))

/** The inputs that `--pair` names, each with its other side. Throws UsageError where there is no such file. */
export const pairInputs = (options: Pick<LintOptions, 'pairs' | 'stdinFilename'>, io: Io): readonly Input[] =>
  options.pairs.map((pair) => {
    if (isSame(pair, io)) throw new UsageError(`--pair: both sides are "${pair.client}"`, HINT)
    return { ...sideOf(pair.client, options, io), otherSide: sideOf(pair.server, options, io) }
  })
