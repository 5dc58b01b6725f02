import { appendFileSync } from 'node:fs'
import { InputError } from '../errors.js'
import type { RunOptions, RunResult } from '../index.js'
import type { FindingView } from '../model/finding.js'
import type { Input } from '../read/reader.js'
import type { FileReport } from '../report/format.js'
import { stepSummary } from '../report/step-summary.js'
import type { Io } from './io.js'
import type { Output } from './outputs.js'
import type { Catalogue } from './parts.js'
import { progressOf } from './progress.js'

/** The table that GitHub shows beside a step, where the run is one and reports to GitHub. */
const stepSummaryOf = (outputs: readonly Output[], io: Io) => {
  const github = outputs.find(({ format }) => format === 'github')
  const file = io.env.GITHUB_STEP_SUMMARY
  if (github === undefined || !file) return undefined
  const reports: FileReport[] = []
  return {
    add: (report: FileReport) => {
      reports.push(report)
    },
    write: ({ summary }: RunResult) => {
      try {
        appendFileSync(file, stepSummary(reports, summary, github.context))
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        throw new InputError(`cannot write the step summary: ${why}`, 'GITHUB_STEP_SUMMARY names its file.')
      }
    },
  }
}

/** Runs the pipeline and writes every report while it grows. Throws InputError where an output or input fails. */
export const judge = async (
  inputs: readonly Input[],
  options: RunOptions,
  outputs: readonly Output[],
  io: Io,
  { run }: Pick<Catalogue, 'run'>,
): Promise<RunResult> => {
  const progress = progressOf(inputs, io)
  const table = stepSummaryOf(outputs, io)
  const writeAll = (text: (output: Output) => string) => {
    progress.clear()
    for (const output of outputs) output.write(text(output))
  }
  const streaming = outputs.some(({ formatter }) => formatter.finding !== undefined)
  const finding = (found: FindingView) => {
    progress.found(1)
    writeAll(({ formatter }) => formatter.finding?.(found) ?? '')
  }
  const file = (report: FileReport) => {
    if (!streaming) progress.found(report.findings.length)
    table?.add(report)
    writeAll(({ formatter }) => formatter.file(report))
  }
  // Where every report streams nobody waits for whole files, and no findings have to be kept.
  const sink = outputs.every(({ formatter }) => formatter.finding !== undefined) ? { finding } : { finding, file }
  try {
    writeAll(({ formatter }) => formatter.start())
    const result = await run(inputs, { ...options, progress: progress.read }, sink, streaming)
    writeAll(({ formatter }) => formatter.end(result.summary))
    table?.write(result)
    return result
  } finally {
    progress.clear()
    for (const output of outputs) output.close()
  }
}
