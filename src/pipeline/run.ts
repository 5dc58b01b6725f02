import type { Input } from '../read/reader.js'
import { Job } from './job.js'
import type { RunOptions, RunResult, RunSink } from './options.js'

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
  const job = new Job(options, sink, streaming)
  for (const group of options.join ? [inputs] : inputs.map((input) => [input])) await job.judge(group)
  return job.result
}
