import type { Input } from '../read/reader.js'
import { Job } from './job.js'
import type { RunOptions, RunResult, RunSink } from './options.js'
import { addResult, emptyResult, finished } from './result.js'

/** Judges inputs as one conversation, and gives what these came to. */
export type JudgeGroup = (group: readonly Input[]) => Promise<RunResult>

/** Judges groups of inputs one by one. What does not depend on the input is made once, for all of them. */
export const createJudge = (options: RunOptions, sink: RunSink, streaming: boolean): JudgeGroup => {
  const job = new Job(options, sink, streaming)
  return (group) => job.judge(group)
}

/** Puts the results of groups, in their order, together to that of the run. */
export const createTotal = ({ clock }: Pick<RunOptions, 'clock'>) => {
  const total = emptyResult(clock !== undefined)
  return { add: (result: RunResult) => addResult(total, result), end: (): RunResult => finished(total) }
}

/**
 * Judges inputs: bytes → records → messages → exchanges → chains → rules → findings. One input after the other; only
 * what is open at the same time is held.
 */
export async function run(
  inputs: readonly Input[],
  options: RunOptions,
  sink: RunSink,
  streaming: boolean,
): Promise<RunResult> {
  const judge = createJudge(options, sink, streaming)
  const total = createTotal(options)
  for (const group of options.join ? [inputs] : inputs.map((input) => [input])) total.add(await judge(group))
  return total.end()
}
