import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './project.js'
import { RULE_ID, skeleton } from './skeleton.js'

// `npm run new-rule area/fault` writes the files of a new rule and says what is left to do.

const [id = ''] = process.argv.slice(2)
const taken = existsSync(join(ROOT, `rules/${id}.ts`))

if (!RULE_ID.test(id) || taken) {
  console.error(
    taken ? `rules/${id}.ts exists` : 'usage: npm run new-rule area/fault   (kebab-case, as in mrtr/state-changed)',
  )
  process.exitCode = 2
} else {
  const files = skeleton(id)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), text)
  }
  console.log(`written:
${[...files.keys()].map((path) => `  ${path}`).join('\n')}

next:
  1. rules/${id}.ts: state the facts and judge; src/rule.ts is all that a rule needs to know.
  2. fixtures/rules/${id}/: a bad-*.jsonl for each message of the rule, an ok-*.jsonl for each case it must not report.
  3. npm run gen, then npm run expect ${id}: writes what the bad fixtures give now. Read it: the places have to be right.
  4. rules/${id}.md: the page; its examples are bad-example.jsonl and ok-example.jsonl, byte for byte.
  5. npx vitest run src/dev`)
}
