import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Rule } from '../rule.js'
import { clausesText } from './clauses.js'
import { notReportedText, requirementCount, withRequirementCount } from './not-reported.js'
import { idOfFile, ROOT, readText, ruleFiles } from './project.js'
import { readRegistry } from './registry.js'
import { revisionIndexText } from './revision-index.js'
import { ruleIndexText } from './rule-index.js'
import { rulesPageText, withRuleCount } from './rule-table.js'

// Writes what follows from the rule files: `npm run gen`. With --check it writes nothing and fails where a file is stale.

const check = process.argv.includes('--check')

/** Loads a compiled rule by its file, not by rules/index.ts, which may be the stale file. */
async function loadRule(file: string): Promise<Rule> {
  const module: { default?: Rule } = await import(new URL(`../../rules/${idOfFile(file)}.js`, import.meta.url).href)
  if (!module.default) throw new Error(`${file} has no default export`)
  return module.default
}

/** Writes the text, or says that the file is stale. */
function settle(path: string, text: string): void {
  if (readText(path) === text) return
  if (check) {
    console.error(`${path} is stale: run \`npm run gen\``)
    process.exitCode = 1
    return
  }
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), text)
  console.log(`written: ${path}`)
}

const files = ruleFiles()
settle('rules/index.ts', ruleIndexText(files))
const rules = await Promise.all(files.map(loadRule))
const registry = readRegistry()
settle('src/spec/clauses.ts', clausesText(rules, registry))
settle('docs/not-reported.md', notReportedText(rules, registry))
settle('docs/rules.md', rulesPageText(rules))
settle('docs/rules-by-revision.md', revisionIndexText(rules))
const readme = readText('README.md')
if (readme !== undefined)
  settle('README.md', withRequirementCount(withRuleCount(readme, rules), requirementCount(rules, registry)))
