import { accessSync, constants, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { globMatcher } from '../config/glob.js'
import { UsageError } from '../errors.js'
import type { Input } from '../read/reader.js'
import type { Io } from './io.js'
import { FOLDER_ENDINGS, isFile, SKIPPED_FOLDERS, transcriptsBelow } from './walk.js'

/** What findings call standard input unless `--stdin-filename` says otherwise. */
export const STDIN_NAME = '<stdin>'

export interface InputRequest {
  readonly paths: readonly string[]
  readonly stdinFilename: string | undefined
  /** Patterns of the configuration, relative to its folder. */
  readonly ignores: readonly string[]
  /** Absolute folder that patterns are relative to. */
  readonly base: string
}

/** What is to be linted, in order, and files that cannot be opened. */
export interface FoundInputs {
  readonly inputs: readonly Input[]
  readonly unreadable: readonly { readonly file: string; readonly why: string }[]
}

export const NO_INPUTS: FoundInputs = { inputs: [], unreadable: [] }

/** A path as findings show it. */
export const slashed = (path: string): string => (sep === '\\' ? path.replaceAll('\\', '/') : path)

/** The path of a file as patterns of the configuration see it. */
export const pathFrom = (base: string, cwd: string, name: string): string => slashed(relative(base, resolve(cwd, name)))

/** Stops at a path that means nothing. */
export const matchesNothing = (pattern: string): never => {
  throw new UsageError(
    `"${pattern}" matches no file`,
    'Check the path; a file or folder is taken as it stands, before it is a pattern.',
  )
}

const inFolder = (folder: string, cwd: string): readonly string[] => {
  const found = transcriptsBelow(resolve(cwd, folder))
  if (found.length === 0) {
    const what = `no transcripts below the folder "${folder}"`
    throw new UsageError(
      what,
      `Looked for ${FOLDER_ENDINGS.join(', ')} (and .gz), and *.json with JSON-RPC in it. Name other files themselves.`,
    )
  }
  const prefix = folder.replace(/\/+$/, '')
  return prefix === '.' ? found : found.map((path) => `${prefix}/${path}`)
}

const byPattern = async (pattern: string, cwd: string): Promise<readonly string[]> => {
  const { default: glob } = await import('fast-glob')
  const ignore = SKIPPED_FOLDERS.map((folder) => `**/${folder}/**`)
  // Links to files count, links to folders do not: `onlyFiles` would leave out both.
  const options = { cwd, dot: true, ignore, followSymbolicLinks: false, onlyFiles: false }
  const found = (await glob(pattern, options)).filter((name) => isFile(resolve(cwd, name)))
  return found.length > 0 ? found.sort() : matchesNothing(pattern)
}

/** A file as given, all transcripts of a folder, or what a pattern finds: in this order. */
const expand = async (path: string, cwd: string): Promise<readonly string[]> => {
  if (path === '') return matchesNothing(path) // it would resolve to the working folder
  const name = slashed(path)
  const stat = statSync(resolve(cwd, path), { throwIfNoEntry: false })
  if (stat?.isDirectory()) return inFolder(name, cwd)
  if (stat !== undefined) return [name]
  return /[*?[\]{}()!]/.test(name) ? byPattern(name, cwd) : matchesNothing(path)
}

const whyUnreadable = (path: string): string | undefined => {
  try {
    accessSync(path, constants.R_OK)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const standardInput = (stdinFilename: string | undefined, io: Io): Input => ({
  name: stdinFilename === undefined ? STDIN_NAME : slashed(stdinFilename),
  from: { chunks: io.stdin.chunks() },
})

/**
 * Finds what the paths mean: each file once, in the order of the paths and by name within a folder or pattern. Throws
 * UsageError where a path means nothing or everything is ignored.
 */
export const findInputs = async (request: InputRequest, io: Io): Promise<FoundInputs> => {
  const found = new Map<string, Input>()
  const unreadable: { file: string; why: string }[] = []
  const ignored = request.ignores.map(globMatcher)
  let leftOut = 0
  for (const path of request.paths) {
    if (path === '-') {
      if (!found.has(path)) found.set(path, standardInput(request.stdinFilename, io))
      continue
    }
    for (const name of await expand(path, io.cwd)) {
      const full = resolve(io.cwd, name)
      const why = whyUnreadable(full)
      if (found.has(full)) continue
      if (ignored.some((fits) => fits(pathFrom(request.base, io.cwd, name)))) leftOut++
      else if (why !== undefined) unreadable.push({ file: name, why })
      else found.set(full, { name, from: { path: full } })
    }
  }
  if (found.size + unreadable.length === 0) {
    throw new UsageError(
      `the configuration ignores every file that was named (${leftOut})`,
      'See "ignores" in the configuration, or use --no-config.',
    )
  }
  return { inputs: [...found.values()], unreadable }
}
