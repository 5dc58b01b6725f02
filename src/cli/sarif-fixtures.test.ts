import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sarifProblems } from '../report/sarif-schema.fixture.js'
import { fakeIo, ROOT } from './doubles.js'
import { main } from './main.js'

// SARIF of every fixture against the published schema.

interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly locations: readonly { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } }[]
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .filter((name) => /\.(jsonl|ndjson|json|har|log|txt|sse)(\.gz)?$/.test(name))
    .sort()

const sarifOf = async (files: readonly string[]) => {
  const { io, said } = fakeIo(ROOT)
  const flags = ['-f', 'sarif', '--preset', 'all', '--no-config', '--no-suppressions', '--no-marks']
  await main([...flags, '--', ...files], io)
  const document = JSON.parse(said.out)
  expect(sarifProblems(document)).toEqual([])
  return document.runs[0]
}

describe.each(readdirSync(join(ROOT, 'fixtures/rules')))('the fixtures of %s', (area) => {
  const files = filesBelow(`fixtures/rules/${area}`)

  it('give SARIF that the schema accepts, a result for each bad file', async () => {
    const { tool, results } = await sarifOf(files)
    const named = new Set(results.map(({ locations: [at] }: Result) => at?.physicalLocation.artifactLocation.uri))
    expect(files.filter((file) => /\/bad-[^/]*$/.test(file) && !named.has(file))).toEqual([])
    const strays = results.filter((each: Result) => tool.driver.rules[each.ruleIndex]?.id !== each.ruleId)
    expect(strays).toEqual([])
  })
})

describe.each(readdirSync(join(ROOT, 'fixtures/formats')))('the fixtures of the format %s', (format) => {
  it('give SARIF that the schema accepts', async () => {
    await sarifOf(filesBelow(`fixtures/formats/${format}`))
  })
})

it('describes all rules with their pages, in the same bytes each time', async () => {
  const print = async (): Promise<string> => {
    const { io, said } = fakeIo(ROOT)
    await main(['fixtures/samples', '-f', 'sarif', '--preset', 'all', '--no-config', '--no-suppressions'], io)
    return said.out
  }
  const text = await print()
  expect(await print()).toBe(text)
  const { rules } = JSON.parse(text).runs[0].tool.driver
  const { io, said } = fakeIo(ROOT)
  await main(['rules', '--format', 'json', '--no-config'], io)
  const known: { id: string; title: string }[] = JSON.parse(said.out).rules
  expect(rules.map(({ id }: { id: string }) => id)).toEqual(known.map(({ id }) => id))
  for (const [index, { id, help, properties, fullDescription }] of rules.entries()) {
    expect(help.markdown.startsWith(`# ${id}\n\n## What\n`)).toBe(true)
    expect(help.text).toMatch(/^What\n\S[\s\S]*\n\nWhy\n\S/)
    expect(fullDescription.text).not.toBe(known[index]?.title)
    expect(properties.tags.length).toBeLessThanOrEqual(10)
  }
})
