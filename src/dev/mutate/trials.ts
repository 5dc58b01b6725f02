import { join } from 'node:path'
import type { Rule } from '../../rule.js'
import { differenceOf, expectationsOf } from '../../testing/expectation.js'
import { expectedOf, type Fixture, readFixtures } from '../../testing/fixtures.js'
import { judgedLines } from '../../testing/judged.js'
import { lintText } from '../../testing/lint-text.js'
import { lintFixture } from '../../testing/run-fixtures.js'
import { type Watched, watch } from '../../testing/watch.js'
import { ROOT, readText } from '../project.js'

/** A fixture of the rule. */
export interface Trial {
  readonly fixture: Fixture
  /** The lines of judged.expect that are about it. */
  readonly judged: readonly string[]
  /** What the unchanged rule gives without the others; undefined until it has been run. */
  alone?: string
  /** How many mutants it told from the code. */
  hits: number
}

/** The fixtures of a rule. */
export function trialsOf(id: string): Trial[] {
  const judged = (readText(`fixtures/rules/${id}/judged.expect`) ?? '').split('\n')
  return readFixtures(join(ROOT, 'fixtures/rules', id)).map((fixture) => {
    return { fixture, judged: judged.filter((line) => line.startsWith(`${fixture.name} `)), hits: 0 }
  })
}

/** How a fixture differs from what is written down; all rules are asked only where this one does something new. */
async function differenceIn(trial: Trial, { rule, take }: Watched): Promise<string> {
  const { fixture } = trial
  const observe = (): void => {}
  const found = expectationsOf(await lintText(fixture.bytes, { rules: [rule], file: fixture.name, observe }))
  const judged = judgedLines(fixture.name, take())
  const alone = [rule.meta.yieldsTo, ...found, ...judged].join('\n')
  if (alone === trial.alone) return ''
  trial.alone ??= alone
  const findings = await lintFixture(fixture, rule)
  take()
  return differenceOf(trial.judged, judged) || differenceOf(expectedOf(fixture), expectationsOf(findings))
}

/**
 * What the fixtures say of a rule; undefined where it does as it should. The one that told most mutants from the code
 * comes first. The unchanged rule has to be tried first of all.
 */
export async function tried(rule: Rule, trials: readonly Trial[]): Promise<string | undefined> {
  const watched = watch(rule)
  for (const trial of [...trials].sort((a, b) => b.hits - a.hits)) {
    const difference = await differenceIn(trial, watched).catch(String)
    if (difference === '') continue
    trial.hits++
    return `${trial.fixture.name}: ${difference}`
  }
  const silent = Object.keys(rule.meta.messages).filter((key) => !watched.reported.has(key))
  return silent.length > 0 ? `never says ${silent.join(', ')}` : undefined
}
