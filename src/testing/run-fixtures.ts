import { rules as builtIn } from '../../rules/index.js'
import type { FindingView } from '../model/finding.js'
import type { Rule } from '../rule.js'
import { differenceOf, expectationsOf } from './expectation.js'
import { expectedOf, type Fixture, readFixtures } from './fixtures.js'
import { judgedLines } from './judged.js'
import { lintText } from './lint-text.js'
import { type Watched, watch } from './watch.js'

/** Fixtures that do not give what they should; the message says which, and how they differ. */
export class FixtureError extends Error {
  override readonly name = 'FixtureError'
}

/** What the fixtures of a rule have shown. */
export interface FixtureRun {
  /** Numbers of fixtures that were run. */
  readonly bad: number
  readonly ok: number
  /** Keys of the message templates that the rule reported. */
  readonly reported: ReadonlySet<string>
  /** What the rule judged in each fixture (judged.ts). */
  readonly judged: readonly string[]
}

/** The rules that judge by default, with this one in any case. */
function withDefaults(rule: Rule): Rule[] {
  return [...builtIn.filter((other) => !other.meta.optin && other.meta.id !== rule.meta.id), rule]
}

/** The findings that a fixture gives: those of the rule and of all that are on by default. */
export function lintFixture(fixture: Fixture, rule: Rule): Promise<FindingView[]> {
  return lintText(fixture.bytes, { rules: withDefaults(rule), file: fixture.name })
}

/** What a rule judges in a fixture, and what it finds kept there, as lines (judged.ts). */
export async function judgedIn(fixture: Fixture, rule: Rule): Promise<string[]> {
  const watched = watch(rule)
  await lintText(fixture.bytes, { rules: [watched.rule], file: fixture.name, observe: () => {} })
  return judgedLines(fixture.name, watched.take())
}

async function problemOf(fixture: Fixture, { rule }: Watched): Promise<string> {
  const findings = expectationsOf(await lintFixture(fixture, rule))
  const expected = expectedOf(fixture)
  const own = expected.some((line) => line.split(' ')[2] === rule.meta.id)
  if (fixture.kind === 'bad' && !own)
    return `${fixture.name}: expects no finding of ${rule.meta.id}\n${differenceOf(expected, findings)}`
  const difference = differenceOf(expected, findings)
  return difference === '' ? '' : `${fixture.name}:\n${difference}`
}

/**
 * Runs the fixtures of a rule: each `bad-*` in the folder has to give exactly the findings in its `.expect` file, one of
 * the rule itself among them; each `ok-*` none at all, of this rule or of any that is on by default. There has to be at
 * least one of each. Throws a FixtureError that names every fixture that differs.
 */
export async function runFixtures(rule: Rule, folder: string): Promise<FixtureRun> {
  const watched = watch(rule)
  const fixtures = readFixtures(folder)
  const count = (kind: Fixture['kind']): number => fixtures.filter((fixture) => fixture.kind === kind).length
  const problems: string[] = []
  for (const kind of ['bad', 'ok'] as const) if (count(kind) === 0) problems.push(`no ${kind}-* fixture in ${folder}`)
  const judged: string[] = []
  for (const fixture of fixtures) {
    problems.push(await problemOf(fixture, watched))
    judged.push(...(await judgedIn(fixture, rule)))
  }
  const said = problems.filter((problem) => problem !== '')
  if (said.length > 0) throw new FixtureError([`${rule.meta.id}: - expected, + found`, ...said].join('\n'))
  return { bad: count('bad'), ok: count('ok'), reported: watched.reported, judged }
}
