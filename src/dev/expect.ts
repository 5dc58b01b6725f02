import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '../../rules/index.js'
import type { Rule } from '../rule.js'
import { expectationsOf } from '../testing/expectation.js'
import { type Fixture, readFixtures } from '../testing/fixtures.js'
import { judgedIn, lintFixture } from '../testing/run-fixtures.js'
import { ROOT } from './project.js'

// `npm run expect area/fault …` writes the .expect files of the rules' bad fixtures from what they give now, and what
// the rule judged in each fixture (judged.expect), and prints the messages: whoever runs it has to read them.

/** Text of a file that has these lines. */
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** Writes what a fixture gives, prints it, and gives what the rule judged in it. */
async function writeExpectation(fixture: Fixture, rule: Rule): Promise<string[]> {
  const findings = await lintFixture(fixture, rule)
  const lines = expectationsOf(findings)
  if (fixture.kind === 'bad') writeFileSync(fixture.expectPath, textOf(lines))
  console.log(
    [
      `${rule.meta.id} ${fixture.name}`,
      ...lines.map((line) => `  ${line}`),
      ...findings.map((one) => `    ${one.message}`),
    ].join('\n'),
  )
  return judgedIn(fixture, rule)
}

async function writeExpectations(id: string): Promise<void> {
  const rule = rules.find((one) => one.meta.id === id)
  if (!rule) throw new Error(`${id} is not in rules/index.ts: npm run gen`)
  const folder = join(ROOT, 'fixtures/rules', id)
  const judged: string[] = []
  for (const fixture of readFixtures(folder)) judged.push(...(await writeExpectation(fixture, rule)))
  writeFileSync(join(folder, 'judged.expect'), textOf(judged))
}

const ids = process.argv.slice(2)
if (ids.length === 0) console.error('usage: npm run expect area/fault …')
for (const id of ids) await writeExpectations(id)
