import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { didYouMean } from '../config/nearest.js'
import { UsageError } from '../errors.js'
import type { FormatContext, Formatter } from '../report/format.js'
import { FORMATTER_NAMES, FORMATTERS, type FormatterName, isFormatterName } from '../report/index.js'
import { wantsColor } from './color.js'
import type { Io } from './io.js'
import type { FormatTarget, LintOptions } from './options.js'
import type { Tool } from './parts.js'

/** A report that is being written. */
export interface Output {
  readonly format: FormatterName
  readonly formatter: Formatter
  readonly context: FormatContext
  readonly write: (text: string) => void
  readonly close: () => void
}

const cannotWrite = (file: string, error: unknown): never => {
  const why = error instanceof Error ? error.message : String(error)
  throw new UsageError(`cannot write "${file}": ${why}`)
}

const formatName = ({ name }: FormatTarget): FormatterName => {
  if (isFormatterName(name)) return name
  const hint = `Known: ${FORMATTER_NAMES.join(', ')}.`
  throw new UsageError(`--format ${name}: unknown format${didYouMean(name, FORMATTER_NAMES)}`, hint)
}

/** Stops at unknown formats and where a report would overwrite what it reports on. */
export const checkTargets = (targets: readonly FormatTarget[], inputs: readonly string[], cwd: string): void => {
  const taken = new Set<string>()
  for (const target of targets) {
    formatName(target)
    if (target.file === undefined) continue
    const path = resolve(cwd, target.file)
    if (inputs.includes(path)) throw new UsageError(`"${target.file}" is an input; a report would overwrite it`)
    if (taken.has(path)) throw new UsageError(`two formats cannot share the file "${target.file}"`)
    taken.add(path)
  }
}

/** A file that is written piece by piece; its folder is made. Throws UsageError where that cannot be. */
export const toFile = (
  file: string,
  cwd: string,
): { readonly write: (piece: string | Uint8Array) => void; readonly close: () => void } => {
  const path = resolve(cwd, file)
  try {
    mkdirSync(dirname(path), { recursive: true })
    const descriptor = openSync(path, 'w')
    const write = (piece: string | Uint8Array) => {
      try {
        writeSync(descriptor, typeof piece === 'string' ? Buffer.from(piece) : piece)
      } catch (error) {
        cannotWrite(file, error)
      }
    }
    return { write, close: () => closeSync(descriptor) }
  } catch (error) {
    return cannotWrite(file, error)
  }
}

/** Opens the reports. Files are coloured only where the command line says so. */
export const openOutputs = async (options: LintOptions, tool: Tool, io: Io): Promise<readonly Output[]> =>
  Promise.all(
    options.formats.map(async (target) => {
      const format = formatName(target)
      const create = await FORMATTERS[format]()
      const toStdout = target.file === undefined
      const context: FormatContext = {
        tool,
        color: toStdout ? wantsColor(options.color, io.env, io.stdout) : options.color === true,
        quiet: options.quiet,
        maxFindings: options.maxFindings,
        workspace: io.env.GITHUB_WORKSPACE || undefined,
        workingDirectory: io.cwd,
      }
      const place =
        target.file === undefined ? { write: io.stdout.write, close: () => {} } : toFile(target.file, io.cwd)
      return { format, formatter: create(context), context, ...place }
    }),
  )
