import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.js'
import type { Level } from '../config/config.js'
import type { FindingView } from '../model/finding.js'
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
async function findingsIn(paths: readonly string[], all: boolean): Promise<readonly FindingView[]> {
  const found: FindingView[] = []
  await run(
    paths.map((path) => ({ name: relative(FIXTURES, path), from: { path } })),
    { rules, settings: () => SETTINGS, marks: false, mask: false, join: false, ...(all && { observe: () => {} }) },
    { file: (report) => void found.push(...report.findings) },
    false,
  )
  return found
}

const FOLDERS = [...readdirSync(join(FIXTURES, 'rules')).map((area) => `rules/${area}`), 'formats', 'samples']

describe('what a rule says it has to see (RuleMeta.when)', () => {
  it.each(FOLDERS)('hides nothing from the rules: fixtures/%s', async (folder) => {
    const paths = transcripts(join(FIXTURES, folder))
    expect(await findingsIn(paths, false)).toEqual(await findingsIn(paths, true))
  })
})
