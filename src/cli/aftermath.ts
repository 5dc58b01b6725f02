import type { RunResult } from '../index.js'
import type { FoundInputs } from './inputs.js'
import type { Io } from './io.js'
import type { LintOptions } from './options.js'
import { tell } from './tell.js'

const REPORT_IT = 'please report this bug to the authors of the rule'

const tellFailures = ({ failures }: RunResult, debug: boolean, io: Io): void => {
  for (const { rule, error, file, line } of failures) {
    const message = error instanceof Error ? error.message : String(error)
    tell(io, `rule ${rule} failed at ${file}:${line}, ${REPORT_IT}: ${message}`)
    if (debug && error instanceof Error && error.stack) for (const each of error.stack.split('\n')) tell(io, each)
  }
}

const tellStats = ({ stats }: RunResult, io: Io): void => {
  for (const { file, bytes, records, milliseconds } of stats) {
    const speed = (bytes / 1000 / Math.max(milliseconds, 0.001)).toFixed(1)
    tell(io, `${file}: ${bytes} bytes, ${records} records, ${milliseconds.toFixed(0)} ms, ${speed} MB/s`)
  }
}

/** What the user has to know beside the report: on standard error, so that the report can be piped. */
export const aftermath = (result: RunResult, found: FoundInputs, options: LintOptions, io: Io): void => {
  for (const { file: name, why } of found.unreadable) tell(io, `cannot read "${name}": ${why}`)
  for (const { error } of result.unreadable)
    tell(io, error.hint === '' ? error.message : `${error.message}. ${error.hint}`)
  for (const { file: name, why } of result.nothingJudged) tell(io, `${name}: nothing to judge: ${why}`)
  tellFailures(result, options.debug, io)
  if (options.stats) tellStats(result, io)
}
