import type { RunResult } from '../index.js'
import type { Trouble } from '../report/format.js'
import type { FoundInputs } from './inputs.js'

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What keeps a report from being clean although nothing was found: what makes the exit code 2. */
export const troublesOf = (result: RunResult, { unreadable }: Pick<FoundInputs, 'unreadable'>): readonly Trouble[] => {
  const { messages, findings } = result.summary
  const isNothing = messages === 0 && findings.error + findings.warning + findings.info === 0
  return [
    ...unreadable.map(({ file, why }) => ({ file, what: `cannot read the file: ${why}` })),
    ...result.unreadable.map(({ file, error }) => ({ file, what: error.message })),
    ...result.failures.map(({ rule, error, file, line }) => ({
      ...{ file, line },
      what: `rule ${rule} failed: ${reasonOf(error)}`,
    })),
    ...(isNothing ? result.nothingJudged.map(({ file, why }) => ({ file, what: `nothing to judge: ${why}` })) : []),
  ]
}
