import { fstatSync } from 'node:fs'
import { load } from '../model/load.js'
import { outgoing } from './outgoing.js'

/** Where text goes. */
export interface Stream {
  readonly isTTY: boolean
  /** Width of the terminal in characters, where it is one. */
  readonly columns: number | undefined
  write(piece: string | Uint8Array): void
}

/** All that the command line knows of the world around it, so that tests can run it without a process. */
export interface Io {
  readonly stdout: Stream
  readonly stderr: Stream
  readonly stdin: {
    /** Something was piped or redirected into it. */
    readonly piped: boolean
    chunks(): AsyncIterable<Uint8Array>
  }
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute path of the working folder. */
  readonly cwd: string
  /** Absolute path of the package's own folder: its package.json and the pages of the rules. */
  readonly root: string
  /** Loads a module of somebody else's: the bundle cannot where V8 has kept its code. */
  importModule(url: string): Promise<unknown>
  /** Sets the engine up for a run that takes a while. `threads`: those of `--jobs` do the work. */
  settle(threads: boolean): void
  /** How many threads can run at the same time. */
  readonly cores: number
  /** Milliseconds since any moment; only for progress and `--stats`. */
  now(): number
  /** The most memory that the process has had so far, in bytes. */
  peakMemory(): number
}

/** A terminal and /dev/null are character devices; a closed descriptor is nothing at all. */
const isPiped = (): boolean => {
  try {
    return !fstatSync(0).isCharacterDevice()
  } catch {
    return false
  }
}

/** Not by `performance`, whose module would have to be loaded first. */
function milliseconds(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}

/** What only the files of bin/ know. */
export interface Package {
  /** Absolute path of the package's folder. */
  readonly root: string
  /** Loads a module as Node does. */
  readonly importModule: Io['importModule']
  /** Sets V8 up for a run that takes a while. */
  readonly settle: Io['settle']
}

/** The world of the running process. `failed`: standard output cannot be written. */
export const processIo = ({ root, importModule, settle }: Package, failed: (error: Error) => void): Io => ({
  stdout: outgoing(1, () => process.stdout, failed),
  stderr: outgoing(
    2,
    () => process.stderr,
    () => {},
  ),
  stdin: { piped: isPiped(), chunks: () => process.stdin },
  env: process.env,
  cwd: process.cwd(),
  root,
  importModule,
  settle,
  get cores() {
    return (load('node:os') as typeof import('node:os')).availableParallelism()
  },
  now: milliseconds,
  peakMemory: () => process.resourceUsage().maxRSS * 1024,
})
