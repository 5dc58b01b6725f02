import { InputError, UsageError } from '../errors.js'
import type { RunOptions, RunResult } from '../index.js'
import type { FindingView } from '../model/finding.js'
import type { FileReport } from '../report/format.js'
import type { FoundInputs } from './inputs.js'
import type { Io } from './io.js'
import type { Output } from './outputs.js'
import type { Catalogue } from './parts.js'
import { progressOf } from './progress.js'
import { tell, tellError } from './tell.js'
import { troublesOf } from './troubles.js'

/** What a run came to, and how many reports could not be written to their end. */
export interface Judged extends RunResult {
  readonly unwritten: number
}

/** Writes reports. One that fails is told once and left alone; the others go on. */
const createWriting = (outputs: readonly Output[], io: Io) => {
  const failed = new Set<Output>()
  let isOpen = true
  const attempt = (output: Output, act: () => void) => {
    if (failed.has(output)) return
    try {
      act()
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof InputError)) throw error
      failed.add(output)
      tellError(io, error, false)
    }
  }
  return {
    all(text: (formatter: Output['formatter']) => string) {
      for (const output of outputs) {
        const piece = text(output.formatter)
        attempt(output, () => output.write(piece))
      }
    },
    close() {
      if (!isOpen) return
      isOpen = false
      for (const output of outputs) attempt(output, output.close)
    },
    failed: () => failed.size,
  }
}

const tellNotices = (outputs: readonly Output[], io: Io): void => {
  for (const { format, formatter } of outputs)
    for (const notice of formatter.notices?.() ?? []) tell(io, `${format}: ${notice}`)
}

/** Runs the pipeline and writes every report while it grows. */
export const judge = async (
  found: FoundInputs,
  options: RunOptions,
  outputs: readonly Output[],
  io: Io,
  { run }: Pick<Catalogue, 'run'>,
): Promise<Judged> => {
  const progress = progressOf(found.inputs, io)
  const writing = createWriting(outputs, io)
  const writeAll = (text: (formatter: Output['formatter']) => string) => {
    progress.clear()
    writing.all(text)
  }
  const streaming = outputs.some(({ formatter }) => formatter.finding !== undefined)
  const finding = (each: FindingView) => {
    progress.found(1)
    writeAll((formatter) => formatter.finding?.(each) ?? '')
  }
  const file = (report: FileReport) => {
    if (!streaming) progress.found(report.findings.length)
    writeAll((formatter) => formatter.file(report))
  }
  // Where every report streams nobody waits for whole files, and no findings have to be kept.
  const sink = outputs.every(({ formatter }) => formatter.finding !== undefined) ? { finding } : { finding, file }
  try {
    writeAll((formatter) => formatter.start())
    const told = { ...options, ...(progress.read && { progress: progress.read }) }
    const result = await run(found.inputs, told, sink, streaming)
    writeAll((formatter) => formatter.end(result.summary, troublesOf(result, found)))
    writing.close()
    tellNotices(outputs, io)
    return { ...result, unwritten: writing.failed() }
  } finally {
    progress.clear()
    writing.close()
  }
}
