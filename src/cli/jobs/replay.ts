import type { FindingView, RunOptions, RunSink } from '../../index.js'
import type { Event } from './message.js'

/** Tells a sink what a worker told, in the same order. */
export const createReplay = (options: RunOptions, sink: RunSink): ((text: string) => void) => {
  let parts: FindingView[] = []
  const play = (event: Event): void => {
    if (event[0] === 'finding') sink.finding?.(event[1])
    else if (event[0] === 'part') parts.push(event[1])
    else if (event[0] === 'file') {
      sink.file?.({ file: event[1], findings: parts, overflow: new Map(event[2]) })
      parts = []
    } else if (event[0] === 'debug') options.debug?.(event[1])
    // The worker has decided it by the same file; here it is noted for the end of the run.
    else options.known?.(event[1], new Map(event[2]))
  }
  return (text) => {
    for (const event of JSON.parse(text) as Event[]) play(event)
  }
}
