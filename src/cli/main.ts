import { InputError } from '../errors.js'
import { type Args, parseArgs } from './args.js'
import { HELP } from './help.js'
import { type Io, type Package, processIo } from './io.js'
import { switched } from './options.js'
import { type Catalogue, loadCatalogue, toolOf } from './parts.js'
import { tellError } from './tell.js'

/** Runs the command that the arguments name; each is loaded when it is needed. */
const dispatch = async (args: Args, io: Io, load: () => Promise<Catalogue>): Promise<0 | 1 | 2> => {
  if (switched(args.flags, 'help')) {
    io.stdout.write(HELP)
    return 0
  }
  if (switched(args.flags, 'version')) {
    io.stdout.write(`${toolOf(io).version}\n`)
    return 0
  }
  if (args.command === 'init') return (await import('./init.js')).init(args, io)
  if (args.command === 'convert') return (await import('./convert.js')).convert(args, io)
  const catalogue = await load()
  if (args.command === 'rules') return (await import('./list-rules.js')).listRules(args, io, catalogue)
  if (args.command === 'explain') return (await import('./explain.js')).explain(args, io, catalogue)
  if (args.command === 'coverage') return (await import('./coverage.js')).coverage(args, io, catalogue)
  if (args.command === 'diff') return (await import('./diff.js')).diff(args, io, catalogue)
  return (await import('./lint.js')).lint(args, io, catalogue)
}

/** The command line. `args`: without node and script. Gives the exit code: 0, 1 or 2; never throws. */
export const main = async (args: readonly string[], io: Io, load = loadCatalogue): Promise<0 | 1 | 2> => {
  try {
    return await dispatch(await parseArgs(args), io, load)
  } catch (error) {
    return tellError(io, error, args.includes('--debug'))
  }
}

/** Runs one of the threads that `--jobs` starts. */
export const work = async ({ importModule }: Package): Promise<void> =>
  (await import('./jobs/worker.js')).work(importModule)

/** Runs the command line in this process. Sets the exit code and lets the process end. */
export const start = async (own: Package): Promise<void> => {
  const io = processIo(own, (error) => {
    process.exitCode = 2
    tellError(io, new InputError(`cannot write to standard output: ${error.message}`), false)
  })
  const code = await main(process.argv.slice(2), io)
  // A report that could not be written has set 2 by now, and stays.
  process.exitCode ||= code
}
