import { beforeAll, describe, expect, it } from 'vitest'
import { FAULTS, outcomeOf, plant, within } from './faults.fixture.js'
import { type Found, findingsOf, findingsOfEach, USUAL_RULES } from './findings.fixture.js'
import { HitRates } from './hit-rates.fixture.js'
import type { Line } from './line.fixture.js'
import { isMisled, startedLate, withGaps } from './partial.fixture.js'
import type { Planted } from './plant.fixture.js'
import { Random } from './random.fixture.js'
import { again, SEED, sets } from './seed.fixture.js'
import { bareRepeat, conformingSet } from './set.fixture.js'
import { report } from './shrink.fixture.js'

const ALL = sets()
const PARTIAL = sets(4)
/** Sets that are judged in one run, as one run has what all of them need only once. */
const BATCH = 100
const inBatches = (all: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => all.slice(index * BATCH, (index + 1) * BATCH))

/** What a record with gaps says of itself. */
const GAP = 'capture/incomplete'

const said = (found: readonly Found[]): string | undefined =>
  found.length === 0
    ? undefined
    : found.map(({ rule, at, message }) => `${rule} on line ${at + 1} (${message})`).join('; ')

/** Of how many planted faults a linter could tell before this one (docs/pairing.md). */
const TO_BEAT: Readonly<Record<string, number>> = {
  'state changed': 1809 / 1810,
  "other's state": 750 / 861,
  'state missing': 1665 / 1705,
  'state invented': 1514 / 1552,
  'state stale': 932 / 967,
  'id reused': 2565 / 2793,
  'key missing': 2613 / 2716,
  'arguments changed': 1,
  'other request': 1,
}

describe(`round trips in ${ALL.length} random sets`, () => {
  beforeAll(() => console.info(`pairing: PAIRING_SEED=${SEED} PAIRING_SETS=${ALL.length}`))

  it('gives no finding on conforming sets', async () => {
    for (const batch of inBatches(ALL)) {
      const whole = batch.map((set) => conformingSet(new Random(SEED, set)))
      // The rules that have nothing to do with round trips are slow, all together, and have tests of their own.
      const reading = ALL.indexOf(batch[0] ?? 0) % 1000 === 0 ? { rules: USUAL_RULES } : {}
      const found = await findingsOfEach(whole, reading)
      const problem = async (some: readonly Line[]) =>
        bareRepeat(some) ? undefined : said(await findingsOf(some, reading))
      for (const [index, set] of batch.entries())
        if (found[index]?.length !== 0) await report(whole[index] ?? [], problem, again(set))
    }
  })

  it('gives exactly the finding of one planted fault', async () => {
    const rates = new HitRates()
    const kinds = Object.entries(FAULTS)
    for (const batch of inBatches(ALL)) {
      const planted = batch.flatMap((set) => {
        const [kind = '', fault] = kinds[set % kinds.length] ?? []
        const random = new Random(SEED, set)
        const made = fault && plant(conformingSet(random), fault, random)
        return made ? [{ set, kind, made }] : []
      })
      const found = await findingsOfEach(planted.map(({ made }) => made.lines))
      for (const [index, { set, kind, made }] of planted.entries()) {
        const outcome = outcomeOf(made, found[index] ?? [])
        if (outcome === undefined) await report(made.lines, problemWith(made), `${again(set)}, ${kind}`)
        else rates.add(kind, outcome)
      }
    }
    console.info(rates.table())
    // One set says nothing about how often a fault is found.
    if (ALL.length > 1) expect(low(rates)).toEqual([])
  })

  it('gives no finding where a part of the traffic is lost', async () => {
    let misled = 0
    for (const batch of inBatches(PARTIAL)) {
      const losses = batch.map((set) => {
        const random = new Random(SEED, set)
        const whole = conformingSet(random, { uniqueIds: true })
        return { set, whole, part: set % 8 === 0 ? withGaps(whole, random) : startedLate(whole, random) }
      })
      const found = await findingsOfEach(losses.map(({ part }) => part))
      for (const [index, { set, whole, part }] of losses.entries()) {
        const wrong = wrongIn(part, whole, found[index] ?? [])
        const problem = async (some: readonly Line[]) => said(wrongIn(some, whole, await findingsOf(some)))
        if (wrong.length > 0) await report(part, problem, again(set))
        else if (found[index]?.some(({ rule }) => rule !== GAP)) misled++
      }
    }
    console.info(
      `findings that a record started late suggests and that are wrong: in ${misled} of ${PARTIAL.length} sets`,
    )
    expect(misled).toBeLessThan(PARTIAL.length / 5 + 1)
  })
})

const problemWith = (planted: Planted) => async (some: readonly Line[]) => {
  if (!some.includes(planted.line)) return undefined
  const rest = within(planted, some)
  const found = await findingsOf(some)
  const wanted = `expected ${rest.rule} on line ${some.indexOf(rest.line) + 1}`
  return outcomeOf(rest, found) === undefined ? `${wanted}, found ${said(found) ?? 'nothing'}` : undefined
}

/** Findings that nothing in a part of a conforming record excuses. */
const wrongIn = (part: readonly Line[], whole: readonly Line[], found: readonly Found[]): Found[] =>
  bareRepeat(part) ? [] : found.filter((finding) => finding.rule !== GAP && !isMisled(part, whole, finding))

/** Kinds of faults that are told less often than before, by more than chance. */
function low(rates: HitRates): string[] {
  return Object.entries(TO_BEAT).flatMap(([kind, rate]) => {
    const count = rates.count(kind)
    const slack = 4 * Math.sqrt((rate * (1 - rate) + 0.01) / Math.max(1, count))
    return rates.rate(kind) < rate - slack ? [`${kind}: ${rates.rate(kind)} of ${count}`] : []
  })
}
