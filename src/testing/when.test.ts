import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.js'
import type { Level } from '../config/config.js'
import type { FindingView } from '../model/finding.js'
import { run } from '../pipeline/run.js'
import type { Input } from '../read/reader.js'

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
async function findingsIn(inputs: readonly Input[], all: boolean): Promise<readonly FindingView[]> {
  const found: FindingView[] = []
  await run(
    inputs,
    { rules, settings: () => SETTINGS, marks: false, mask: false, join: false, ...(all && { observe: () => {} }) },
    { file: (report) => void found.push(...report.findings) },
    false,
  )
  return found
}

const inputsOf = (paths: readonly string[]): readonly Input[] =>
  paths.map((path) => ({ name: relative(FIXTURES, path), from: { path } }))

const linesOf = (path: string): readonly string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))

/** The lines of several transcripts as one, those of each in their order; `turns` says whose turn it is. */
function merged(transcripts: readonly (readonly string[])[], turns: readonly number[]): string {
  const left = transcripts.map((lines) => [...lines])
  const lines: (string | undefined)[] = turns.map((turn) => left[turn % left.length]?.shift())
  return [...lines, ...left.flat()].filter((line) => line !== undefined).join('\n')
}

const asInput = (text: string): Input => ({
  name: 'merged.jsonl',
  from: {
    chunks: (async function* () {
      yield new TextEncoder().encode(text)
    })(),
  },
})

const FOLDERS = [...readdirSync(join(FIXTURES, 'rules')).map((area) => `rules/${area}`), 'formats', 'samples']

describe('what a rule says it has to see (RuleMeta.when)', () => {
  it.each(FOLDERS)('hides nothing from the rules: fixtures/%s', async (folder) => {
    const inputs = inputsOf(transcripts(join(FIXTURES, folder)))
    expect(await findingsIn(inputs, false)).toEqual(await findingsIn(inputs, true))
  })

  it('hides nothing where what several rules are about happens in one conversation', async () => {
    const paths = transcripts(join(FIXTURES, 'rules')).filter((path) => path.endsWith('.jsonl'))
    const some = fc.array(fc.constantFrom(...paths), { minLength: 2, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(some, fc.array(fc.nat(4), { maxLength: 30 }), async (chosen, turns) => {
        const text = merged(chosen.map(linesOf), turns)
        const found = await findingsIn([asInput(text)], false)
        expect(found, text).toEqual(await findingsIn([asInput(text)], true))
      }),
      { numRuns: Number(process.env.WHEN_RUNS ?? 150) },
    )
  })
})
