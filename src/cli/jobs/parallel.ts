import { createJudge, createTotal, type RunResult } from '../../index.js'
import type { Catalogue } from '../parts.js'
import { startHand } from './hand.js'
import { resultOf, type Start } from './message.js'
import { createReplay } from './replay.js'
import { Team } from './team.js'
import type { Unit } from './units.js'

/** What workers need to judge as this thread would. */
type Told = Pick<Start, 'args' | 'cwd' | 'root'>

/**
 * A run on several threads that ends, and says, what a run on one does: units go to workers whole; what they find is
 * told in the order of the inputs, whatever is ready first. What comes too early waits, up to a bound. `ready` is called
 * when all workers have begun.
 */
export const parallelRun =
  (units: readonly Unit[], size: number, told: Told, ready: () => void): Catalogue['run'] =>
  async (_inputs, options, sink, streaming) => {
    const { progress } = options
    const start = { ...told, streaming, whole: sink.file !== undefined, progress: progress !== undefined }
    const team = new Team(units, { size, createHand: (on) => startHand(start, on), ready, progress })
    const total = createTotal(options)
    const replay = createReplay(options, sink)
    const judge = createJudge(options, sink, streaming)
    const resultAt = async ({ group }: Unit): Promise<RunResult> => {
      for (;;) {
        const next = await team.next()
        if (next === 'nobody') return judge(group)
        replay(next.text)
        if (next.ending !== undefined) return resultOf(next.ending)
      }
    }
    try {
      for (const [index, unit] of units.entries()) {
        team.turn(index)
        total.add(await resultAt(unit))
      }
    } finally {
      await team.stop()
    }
    return total.end()
  }
