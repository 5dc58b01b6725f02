import type { Outcome } from './faults.fixture.js'

const OUTCOMES: readonly Outcome[] = ['hit', 'other reading', 'identical call', 'unanswered call']

/** Counts, for each kind of fault, how often it was found. */
export class HitRates {
  readonly #counts = new Map<string, Map<Outcome, number>>()

  add(kind: string, outcome: Outcome): void {
    const counts = this.#counts.get(kind) ?? new Map<Outcome, number>()
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    this.#counts.set(kind, counts)
  }

  /**
   * The part of the faults of a kind that were reported, as what they are or as what they also may be; without those
   * that may be explained by an answer outside the record.
   */
  rate(kind: string): number {
    const { hit = 0, 'other reading': other = 0 } = Object.fromEntries(this.#counts.get(kind) ?? [])
    return (hit + other) / Math.max(1, this.count(kind))
  }

  count(kind: string): number {
    const counts = this.#counts.get(kind) ?? new Map<Outcome, number>()
    return sum(counts) - (counts.get('unanswered call') ?? 0)
  }

  table(): string {
    const head = ['fault', 'sets', ...OUTCOMES, 'reported'].map((name, index) => cell(name, index)).join('')
    const rows = [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, counts]) => {
        const numbers = [sum(counts), ...OUTCOMES.map((outcome) => counts.get(outcome) ?? 0)]
        const rate = `${(100 * this.rate(kind)).toFixed(1)} %`
        return [kind, ...numbers.map(String), rate].map((text, index) => cell(text, index)).join('')
      })
    return [head, ...rows].join('\n')
  }
}

const sum = (counts: ReadonlyMap<Outcome, number>): number =>
  [...counts.values()].reduce((all, count) => all + count, 0)
const cell = (text: string, index: number): string => (index === 0 ? text.padEnd(20) : text.padStart(17))
