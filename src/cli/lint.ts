import { resolve } from 'node:path'
import { checkRules } from '../config/check.js'
import { resolver } from '../config/resolve.js'
import { type ExitCode, gate } from '../findings/gate.js'
import type { RunOptions } from '../index.js'
import type { Input } from '../read/reader.js'
import { aftermath } from './aftermath.js'
import type { Args } from './args.js'
import { type LoadedConfig, loadConfig } from './config-file.js'
import { HELP } from './help.js'
import { type FoundInputs, findInputs, NO_INPUTS, pathFrom } from './inputs.js'
import type { Io } from './io.js'
import { type Judged, judge } from './judge.js'
import { runOptions } from './judging.js'
import { type LintOptions, lintOptions } from './options.js'
import { checkTargets, openOutputs } from './outputs.js'
import { pairInputs } from './pairs.js'
import type { Catalogue } from './parts.js'
import { configText } from './print-config.js'
import { createSuppressing, type Suppressing } from './suppressions.js'
import { loadSuppressions } from './suppressions-file.js'
import { toldOf } from './told.js'

const exitCode = (result: Judged, found: FoundInputs, options: LintOptions, { config }: LoadedConfig): ExitCode => {
  const { messages, findings, expectations, staleSuppressions } = result.summary
  return gate(
    {
      messages,
      findings,
      unmetExpectations: expectations.unmet.length,
      staleSuppressions: staleSuppressions.length,
      failures: result.failures.length + result.unreadable.length + found.unreadable.length + result.unwritten,
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

const suppressingOf = async (options: LintOptions, loaded: LoadedConfig, settings: RunOptions['settings'], io: Io) => {
  const file = await loadSuppressions(options, loaded, io.cwd)
  return file && createSuppressing(file, options, settings, io)
}

/** The pipeline, which then says what is stale before the reports end. */
const settling = ({ run }: Catalogue, suppressing: Suppressing | undefined): Pick<Catalogue, 'run'> => ({
  run: async (...job) => {
    const result = await run(...job)
    suppressing?.settle(result)
    return result
  },
})

/** All that holds for a run. */
interface Settings {
  readonly options: LintOptions
  readonly loaded: LoadedConfig
  readonly judging: RunOptions
}

const report = async (found: FoundInputs, settings: Settings, io: Io, catalogue: Catalogue): Promise<ExitCode> => {
  const { options, loaded, judging } = settings
  const suppressing = await suppressingOf(options, loaded, judging.settings, io)
  checkTargets(options.formats, pathsOf(found.inputs), io.cwd)
  const told = toldOf(found.inputs, options, loaded, judging, catalogue, io)
  const outputs = await openOutputs(options, told, io)
  const heeding = suppressing ? { ...judging, known: suppressing.known } : judging
  const result = await judge(found, heeding, outputs, io, settling(catalogue, suppressing))
  aftermath(result, found, options, io)
  suppressing?.finish(result)
  return exitCode(result, found, options, loaded)
}

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
    io.stdout.write(configText(resolved, loaded, options, io.cwd))
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
  return report(found, { options, loaded, judging: runOptions(options, loaded, settingsOf, io) }, io, catalogue)
}
