import { resolve } from 'node:path'
import { type ExitCode, gate } from '../findings/gate.js'
import type { Input } from '../read/reader.js'
import { aftermath } from './aftermath.js'
import type { Args } from './args.js'
import type { LoadedConfig } from './config-file.js'
import { HELP } from './help.js'
import { type FoundInputs, findInputs, NO_INPUTS, pathFrom } from './inputs.js'
import type { Io } from './io.js'
import { type Judged, judge } from './judge.js'
import type { LintOptions } from './options.js'
import { checkTargets, openOutputs } from './outputs.js'
import { pairInputs } from './pairs.js'
import type { Catalogue } from './parts.js'
import { prepare, type Settings, suppressingOf } from './prepare.js'
import { configText } from './print-config.js'
import { takesLong } from './sizes.js'
import { tellStats } from './stats.js'
import type { Suppressing } from './suppressions.js'
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

/** The pipeline, which then says what is stale before the reports end. */
const settling = ({ run }: Pick<Catalogue, 'run'>, suppressing: Suppressing | undefined): Pick<Catalogue, 'run'> => ({
  run: async (...job) => {
    const result = await run(...job)
    suppressing?.settle(result)
    return result
  },
})

/**
 * The pipeline on as many threads as asked for; several inputs that are one conversation stay on one. For a run that takes
 * a while V8 is set up when all threads have begun: under other settings it refuses the code that the build has kept.
 */
const pipelineOf = async (
  { inputs }: FoundInputs,
  { jobs, join }: LintOptions,
  args: Args,
  io: Io,
  { run }: Catalogue,
): Promise<Pick<Catalogue, 'run'>> => {
  const isLong = takesLong(inputs)
  const settle = (threads: boolean) => {
    if (isLong) io.settle(threads)
  }
  const alone: Catalogue['run'] = (...job) => {
    settle(false)
    return run(...job)
  }
  if (jobs === 1 || join || inputs.length < 2) return { run: alone }
  const { unitsOf, workersFor } = await import('./jobs/units.js')
  const units = unitsOf(inputs)
  const workers = workersFor(jobs, units, io.cores)
  if (workers < 2) return { run: alone }
  const { parallelRun } = await import('./jobs/parallel.js')
  const told = { args: { ...args, operands: [] }, cwd: io.cwd, root: io.root }
  return { run: parallelRun(units, workers, told, () => settle(true)) }
}

const report = async (
  found: FoundInputs,
  { options, loaded, judging }: Settings,
  args: Args,
  io: Io,
  catalogue: Catalogue,
): Promise<ExitCode> => {
  const suppressing = await suppressingOf(options, loaded, judging.settings, io)
  checkTargets(options.formats, pathsOf(found.inputs), io.cwd)
  const told = toldOf(found.inputs, options, loaded, judging, catalogue, io)
  const pipeline = await pipelineOf(found, options, args, io, catalogue)
  const outputs = await openOutputs(options, told, io)
  const heeding = suppressing ? { ...judging, known: suppressing.known } : judging
  const start = io.now()
  const result = await judge(found, heeding, outputs, io, settling(pipeline, suppressing))
  aftermath(result, found, options, io)
  tellStats(result.stats, start, io)
  suppressing?.finish(result)
  return exitCode(result, found, options, loaded)
}

/** `mcp-wirelint [paths..]`: judges transcripts and reports. Gives the exit code. */
export const lint = async (args: Args, io: Io, catalogue: Catalogue): Promise<ExitCode> => {
  const settings = await prepare(args, io, catalogue)
  const { options, loaded, settingsOf } = settings
  const isNamed = options.paths.length + options.pairs.length > 0
  const paths = isNamed || !io.stdin.piped ? options.paths : ['-']
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
  return report(found, settings, args, io, catalogue)
}
