import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '../../rules/index.js'
import { expectationsOf } from '../testing/expectation.js'
import { readFixtures } from '../testing/fixtures.js'
import { lintFixture } from '../testing/run-fixtures.js'
import { ROOT } from './project.js'

// `npm run expect area/fault …` writes the .expect files of the rules' bad fixtures from what they give now, and prints
// the messages: whoever runs it has to read them.

async function writeExpectations(id: string): Promise<void> {
  const rule = rules.find((one) => one.meta.id === id)
  if (!rule) throw new Error(`${id} is not in rules/index.ts: npm run gen`)
  for (const fixture of readFixtures(join(ROOT, 'fixtures/rules', id))) {
    const findings = await lintFixture(fixture, rule)
    const lines = expectationsOf(findings)
    if (fixture.kind === 'bad') writeFileSync(fixture.expectPath, lines.map((line) => `${line}\n`).join(''))
    console.log(
      [
        `${id} ${fixture.name}`,
        ...lines.map((line) => `  ${line}`),
        ...findings.map((one) => `    ${one.message}`),
      ].join('\n'),
    )
  }
}

const ids = process.argv.slice(2)
if (ids.length === 0) console.error('usage: npm run expect area/fault …')
for (const id of ids) await writeExpectations(id)
