import { appendFileSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { didYouMean } from '../config/nearest.js'
import { InputError, UsageError } from '../errors.js'
import type { FormatContext, Formatter } from '../report/format.js'
import { FORMATTER_NAMES, FORMATTERS, type FormatterName, isFormatterName } from '../report/index.js'
import { wantsColor } from './color.js'
import type { Io } from './io.js'
import type { FormatTarget, LintOptions } from './options.js'
import { writeAll } from './write-all.js'

/** A report that is being written. `write` and `close` throw UsageError or InputError where its place takes no more. */
export interface Output {
  readonly format: FormatterName
  readonly formatter: Formatter
  readonly write: (text: string) => void
  readonly close: () => void
}

/** What all reports of a run are told; each adds what depends on where it goes. */
export type Told = Omit<FormatContext, 'color'>

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const cannotWrite = (file: string, error: unknown): never => {
  throw new UsageError(`cannot write "${file}": ${reasonOf(error)}`)
}

const formatName = ({ name }: FormatTarget): FormatterName => {
  if (isFormatterName(name)) return name
  const hint = `Known: ${FORMATTER_NAMES.join(', ')}.`
  throw new UsageError(`--format ${name}: unknown format${didYouMean(name, FORMATTER_NAMES)}`, hint)
}

/** What a path leads to: one file may have many names. A file that is not there yet is its path. */
const identityOf = (path: string): string => {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return path
  }
}

/** Stops at unknown formats and where a report would overwrite another one or what it reports on. */
export const checkTargets = (targets: readonly FormatTarget[], inputs: readonly string[], cwd: string): void => {
  const read = new Set(inputs.map(identityOf))
  const taken = new Set<string>()
  for (const target of targets) {
    formatName(target)
    if (target.file === undefined) continue
    const identity = identityOf(resolve(cwd, target.file))
    if (read.has(identity)) throw new UsageError(`"${target.file}" is an input; a report would overwrite it`)
    if (taken.has(identity)) throw new UsageError(`two formats cannot share the file "${target.file}"`)
    taken.add(identity)
  }
}

/** A file that is written piece by piece; its folder is made. Throws UsageError where that cannot be. */
export const toFile = (
  file: string,
  cwd: string,
): { readonly write: (piece: string | Uint8Array) => void; readonly close: () => void } => {
  const path = resolve(cwd, file)
  const guarded = <T>(act: () => T): T => {
    try {
      return act()
    } catch (error) {
      return cannotWrite(file, error)
    }
  }
  const descriptor = guarded(() => {
    mkdirSync(dirname(path), { recursive: true })
    return openSync(path, 'w')
  })
  const write = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    const { error } = writeAll(descriptor, bytes)
    if (error !== undefined) cannotWrite(file, error)
  }
  return { write, close: () => guarded(() => closeSync(descriptor)) }
}

const open = async (target: FormatTarget, told: Told, options: LintOptions, io: Io): Promise<Output> => {
  const format = formatName(target)
  const create = await FORMATTERS[format]()
  const isStdout = target.file === undefined
  const color = isStdout ? wantsColor(options.color, io.env, io.stdout) : options.color === true
  const place = target.file === undefined ? { write: io.stdout.write, close: () => {} } : toFile(target.file, io.cwd)
  return { format, formatter: create({ ...told, color }), ...place }
}

/** The page that GitHub shows beside a step: appended to what the step has said already. */
const openStepSummary = async (file: string, told: Told): Promise<Output> => {
  const { createStepSummary, STEP_SUMMARY_BYTES } = await import('../report/step-summary.js')
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const write = (text: string) => {
    try {
      if (text !== '') appendFileSync(file, text)
    } catch (error) {
      const hint = 'GITHUB_STEP_SUMMARY names its file.'
      throw new InputError(`cannot write the step summary: ${reasonOf(error)}`, hint)
    }
  }
  const formatter = createStepSummary(STEP_SUMMARY_BYTES - size)({ ...told, color: false })
  return { format: 'github', formatter, write, close: () => {} }
}

/**
 * Opens the reports, all of them or none: throws UsageError. Files are coloured only where the command line says so. A
 * step of GitHub that reports to it gets its page as well.
 */
export const openOutputs = async (options: LintOptions, told: Told, io: Io): Promise<readonly Output[]> => {
  const outputs: Output[] = []
  const summaryFile = io.env.GITHUB_STEP_SUMMARY
  try {
    for (const target of options.formats) outputs.push(await open(target, told, options, io))
    const isGithub = outputs.some(({ format }) => format === 'github')
    if (isGithub && summaryFile) outputs.push(await openStepSummary(summaryFile, told))
    return outputs
  } catch (error) {
    for (const { close } of outputs) close()
    throw error
  }
}
