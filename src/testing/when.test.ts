import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.js'
import type { Level } from '../config/config.js'
import type { Finding } from '../model/finding.js'
import { run } from '../pipeline/run.js'

const FIXTURES = join(import.meta.dirname, '../../fixtures')
const SETTINGS = {
  rules: new Map<string, { severity?: Exclude<Level, 'off'> }>(rules.map(({ meta }) => [meta.id, {}])),
}

const transcripts = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:jsonl|json|har|txt|log)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** The findings of every rule; `all`: every hook is called for everything, as it is to count what was kept. */
async function findingsIn(path: string, all: boolean): Promise<readonly Finding[]> {
  const found: Finding[] = []
  await run(
    [{ name: relative(FIXTURES, path), from: { path } }],
    { rules, settings: () => SETTINGS, marks: false, mask: false, join: false, ...(all && { observe: () => {} }) },
    { file: (report) => void found.push(...report.findings) },
    false,
  )
  return found
}

describe('what a rule says it has to see (RuleMeta.when)', () => {
  it.each(readdirSync(join(FIXTURES, 'rules')))('hides nothing from the rules: fixtures of %s', async (area) => {
    for (const path of transcripts(join(FIXTURES, 'rules', area)))
      expect(await findingsIn(path, false), path).toEqual(await findingsIn(path, true))
  })

  it.each(['formats', 'samples'])('hides nothing from the rules: %s', async (folder) => {
    for (const path of transcripts(join(FIXTURES, folder)))
      expect(await findingsIn(path, false), path).toEqual(await findingsIn(path, true))
  })
})
