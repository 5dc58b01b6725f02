import type { ReadResult } from '../read/reader.js'
import type { Rule } from '../rule.js'
import type { RuleStats, RunStats } from './options.js'
import type { Gathering } from './result.js'
import { type Spent, timed } from './timed.js'

interface RuleWatch extends Spent {
  findings: number
}

/** Takes the time of what a run does (`--stats`). A run without one asks no clock. */
export class Watch {
  readonly #clock: () => number
  readonly #rules = new Map<string, RuleWatch>()

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** The rules, each with a watch on its hooks. */
  rules(rules: readonly Rule[]): readonly Rule[] {
    return rules.map((rule) => timed(rule, this.#of(rule.meta.id), this.#clock))
  }

  /** An input is about to be read; what is returned is called when it has been. */
  reading(file: string, { stats }: Gathering): (read: ReadResult) => void {
    const start = this.#clock()
    return ({ bytes, records }) => stats?.files.push({ file, bytes, records, milliseconds: this.#clock() - start })
  }

  /** An input has so many findings. */
  found(byRule: ReadonlyMap<string, number>): void {
    for (const [rule, count] of byRule) this.#of(rule).findings += count
  }

  /** Inputs have been judged: what was spent on them goes into their result. */
  judged(peaks: RunStats['open'], { stats }: Gathering): void {
    if (stats === undefined) return
    Object.assign(stats.open, peaks)
    for (const [id, watch] of this.#rules) {
      if (watch.calls + watch.findings > 0) stats.rules[id] = { ...watch } satisfies RuleStats
      Object.assign(watch, { calls: 0, milliseconds: 0, findings: 0 })
    }
  }

  #of(rule: string): RuleWatch {
    const known = this.#rules.get(rule)
    if (known !== undefined) return known
    const fresh = { calls: 0, milliseconds: 0, findings: 0 }
    this.#rules.set(rule, fresh)
    return fresh
  }
}
