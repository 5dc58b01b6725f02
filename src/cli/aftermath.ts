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

/** What the user has to know beside the report: on standard error, so that the report can be piped. */
export const aftermath = (
  result: RunResult,
  found: FoundInputs,
  { debug }: Pick<LintOptions, 'debug'>,
  io: Io,
): void => {
  for (const { file: name, why } of found.unreadable) tell(io, `cannot read "${name}": ${why}`)
  for (const { error } of result.unreadable)
    tell(io, error.hint === '' ? error.message : `${error.message}. ${error.hint}`)
  for (const { file: name, why } of result.nothingJudged) tell(io, `${name}: nothing to judge: ${why}`)
  tellFailures(result, debug, io)
}
