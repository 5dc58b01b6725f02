import { resolve } from 'node:path'
import { checkRules } from '../config/check.js'
import { resolver } from '../config/resolve.js'
import { type ExitCode, gate } from '../findings/gate.js'
import type { FileSettings, RunOptions, RunResult } from '../index.js'
import { FORMATS, type Input } from '../read/reader.js'
import { aftermath } from './aftermath.js'
import type { Args } from './args.js'
import { type LoadedConfig, loadConfig } from './config-file.js'
import { HELP } from './help.js'
import { type FoundInputs, findInputs, NO_INPUTS, pathFrom } from './inputs.js'
import type { Io } from './io.js'
import { judge } from './judge.js'
import { type LintOptions, lintOptions } from './options.js'
import { checkTargets, openOutputs } from './outputs.js'
import { pairInputs } from './pairs.js'
import { type Catalogue, toolOf } from './parts.js'
import { configText } from './print-config.js'
import { tell } from './tell.js'

type SettingsOf = ReturnType<typeof resolver>

const runOptions = (options: LintOptions, loaded: LoadedConfig, settingsOf: SettingsOf, io: Io): RunOptions => {
  const party = options.party ?? loaded.config.party
  const { dir, transport } = options
  const settings = (file: string): FileSettings => {
    const { inputFormat, ...resolved } = settingsOf(pathFrom(loaded.base, io.cwd, file))
    const format = FORMATS.find((each) => each === inputFormat)
    return { ...resolved, ...(format && { inputFormat: format }), ...(dir && { dir }), ...(transport && { transport }) }
  }
  return {
    rules: loaded.rules,
    settings,
    marks: options.marks,
    mask: options.mask,
    join: options.join,
    ...(party && { party }),
    ...(options.debug && { debug: (line: string) => tell(io, line) }),
  }
}

const exitCode = (result: RunResult, found: FoundInputs, options: LintOptions, { config }: LoadedConfig): ExitCode => {
  const { messages, findings, expectations, staleSuppressions } = result.summary
  return gate(
    {
      messages,
      findings,
      unmetExpectations: expectations.unmet.length,
      staleSuppressions: staleSuppressions.length,
      failures: result.failures.length + result.unreadable.length + found.unreadable.length,
    },
    {
      failOn: options.failOn ?? config.failOn ?? 'error',
      maxWarnings: options.maxWarnings ?? config.maxWarnings,
    },
  )
}

const pathsOf = (inputs: readonly Input[]): readonly string[] =>
  inputs.flatMap(({ from, otherSide }) => [
    ...('path' in from ? [from.path] : []),
    ...(otherSide ? pathsOf([otherSide]) : []),
  ])

/** `mcp-wirelint [paths..]`: judges transcripts and reports. Gives the exit code. */
export const lint = async (args: Args, io: Io, catalogue: Catalogue): Promise<ExitCode> => {
  const options = lintOptions(args)
  const isNamed = options.paths.length + options.pairs.length > 0
  const paths = isNamed || !io.stdin.piped ? options.paths : ['-']
  const loaded = await loadConfig(options.config, io.cwd, catalogue.rules)
  await checkRules(options.rules, loaded.rules)
  const settingsOf = resolver(loaded.rules, loaded.config, options, catalogue.level)
  if (options.printConfig !== undefined) {
    const file = options.printConfig === '' ? undefined : resolve(io.cwd, options.printConfig)
    const resolved = settingsOf(file === undefined ? '' : pathFrom(loaded.base, io.cwd, file))
    io.stdout.write(configText(resolved, loaded, options))
    return 0
  }
  if (!isNamed && paths.length === 0) {
    io.stderr.write(HELP)
    return 2
  }
  const { stdinFilename } = options
  const request = { paths, stdinFilename, ignores: loaded.config.ignores, base: loaded.base }
  const single = paths.length > 0 ? await findInputs(request, io) : NO_INPUTS
  const found = { ...single, inputs: [...single.inputs, ...pairInputs(options, io)] }
  checkTargets(options.formats, pathsOf(found.inputs), io.cwd)
  const outputs = await openOutputs(options, toolOf(io), io)
  const result = await judge(found.inputs, runOptions(options, loaded, settingsOf, io), outputs, io, catalogue)
  aftermath(result, found, loaded, options, io)
  return exitCode(result, found, options, loaded)
}
