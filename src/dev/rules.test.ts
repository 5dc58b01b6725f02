import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.js'
import { runFixtures } from '../testing/index.js'
import { type CatalogueEntry, catalogueProblems, metaProblems } from './meta.js'
import { pageProblems } from './page.js'
import { idOfFile, listFiles, ROOT, readText, ruleFiles } from './project.js'
import { readRegistry } from './registry.js'

const registry = readRegistry()
const ids = new Set(rules.map((rule) => rule.meta.id))
const CATALOGUE = join(ROOT, '../shared/spec/rules.json')

describe.each(rules.map((rule) => [rule.meta.id, rule] as const))('%s', (id, rule) => {
  const folder = `fixtures/rules/${id}`

  it('has facts that fit together', () => {
    expect(metaProblems(rule.meta, registry, ids)).toEqual([])
  })

  it('has a page with its fixtures as examples', () => {
    const examples = { bad: readText(`${folder}/bad-example.jsonl`), good: readText(`${folder}/ok-example.jsonl`) }
    expect(pageProblems(id, readText(`rules/${id}.md`), examples)).toEqual([])
  })

  it('finds what its fixtures say, with every message it has', async () => {
    const { reported, judged } = await runFixtures(rule, join(ROOT, folder))
    expect([...reported].sort()).toEqual(Object.keys(rule.meta.messages).sort())
    // Where this differs, and rightly so: npm run expect.
    expect(judged).toEqual((readText(`${folder}/judged.expect`) ?? '').split('\n').slice(0, -1))
  })
})

describe('the rules', () => {
  it('are the files, each under the id that its path says', () => {
    expect(rules.map((rule) => rule.meta.id)).toEqual(ruleFiles().map(idOfFile))
  })

  it('leave no page and no fixture without its rule', () => {
    const pages = listFiles('rules', /\.md$/).map((path) => path.slice('rules/'.length, -'.md'.length))
    const folders = listFiles('fixtures/rules', /./).map((path) => path.split('/').slice(2, 4).join('/'))
    expect([...pages, ...folders].filter((id) => !ids.has(id))).toEqual([])
  })

  it.runIf(existsSync(CATALOGUE))('say what the catalogue says', () => {
    const entries: CatalogueEntry[] = JSON.parse(readFileSync(CATALOGUE, 'utf8'))
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const problems = rules.flatMap(({ meta }) =>
      catalogueProblems(meta, byId.get(meta.id)).map((problem) => `${meta.id}: ${problem}`),
    )
    expect(problems).toEqual([])
  })
})
