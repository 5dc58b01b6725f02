import { type Excuse, excuse } from './excuse.fixture.js'
import type { Found } from './findings.fixture.js'
import type { Line } from './line.fixture.js'
import { OTHER_FAULTS } from './other-faults.fixture.js'
import { type Fault, type Planted, targetsOf } from './plant.fixture.js'
import type { Random } from './random.fixture.js'
import { bareRepeat } from './set.fixture.js'
import { STATE_FAULTS } from './state-faults.fixture.js'

export const FAULTS: Readonly<Record<string, Fault>> = { ...STATE_FAULTS, ...OTHER_FAULTS }

/** The set with the fault in one of its retries; undefined where none can have it. */
export function plant(lines: readonly Line[], fault: Fault, random: Random): Planted | undefined {
  for (const target of random.shuffled(targetsOf(lines))) {
    const planted = fault(target, random)
    // Nothing else may be wrong with the set.
    const bare = planted && bareRepeat(planted.lines)
    if (planted && (bare === undefined || bare === planted.line)) return planted
  }
  return undefined
}

export type Outcome = 'hit' | Excuse

/** Whether the findings are the one that the fault has to give; undefined where they are others without excuse. */
export function outcomeOf(planted: Planted, found: readonly Found[]): Outcome | undefined {
  const { lines, line, rule, elsewhere } = planted
  const [only, ...more] = found
  const where = only && lines[only.at]
  if (where && more.length === 0 && only.rule === rule && [line, ...elsewhere].includes(where)) return 'hit'
  return excuse(planted, found)
}

/** What remains of a planted set when some of its lines are left out. */
export const within = (planted: Planted, lines: readonly Line[]): Planted => ({
  ...planted,
  lines,
  elsewhere: planted.elsewhere.filter((line) => lines.includes(line)),
})
