import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.js'
import { type Input, run } from '../index.js'
import type { Finding } from '../model/finding.js'
import { createObserver } from '../spec/coverage.js'
import { UNPROVEN } from '../spec/unproven.js'
import { listFiles, ROOT } from './project.js'
import { readRegistry } from './registry.js'

// A requirement is judged where the fixtures of rules show it broken, and coverage counts it. To stand in a rule's list
// of requirements is not enough.

async function* once(path: string): AsyncGenerator<Uint8Array> {
  yield readFileSync(join(ROOT, path))
}

const inputs: readonly Input[] = listFiles('fixtures/rules', /(?<!\.expect|\.md)$/).map((path) => ({
  name: path,
  from: { chunks: once(path) },
}))
const settings = { rules: new Map(rules.map(({ meta }) => [meta.id, {}])) }
const registry = readRegistry()
const judgeable = [...registry.values()].filter((requirement) => requirement.judgeable !== 'no').map(({ id }) => id)

describe('the requirements', () => {
  const { observed, note } = createObserver()
  const findings: Finding[] = []
  const broken = new Set<string>()

  beforeAll(async () => {
    const options = { rules, settings: () => settings, marks: false, mask: true, join: false, observe: note }
    await run(inputs, options, { file: (report) => findings.push(...report.findings) }, false)
    for (const { requirements } of findings) for (const id of requirements) broken.add(id)
  }, 60_000)

  it('that a wire can show are all shown broken', () => {
    expect(judgeable.filter((id) => !broken.has(id))).toEqual([])
  })

  it('are all counted under 2026-07-28', () => {
    expect(judgeable.filter((id) => !observed.has(id))).toEqual([])
  })

  it('that are excused have no rule that judges them', () => {
    expect([...UNPROVEN.keys()].filter((id) => !registry.has(id) || broken.has(id) || observed.has(id))).toEqual([])
  })

  it('are reported by rules that name them', () => {
    const named = new Map(rules.map(({ meta }) => [meta.id, new Set(meta.requirements)]))
    const strangers = findings.flatMap(({ rule, requirements }) =>
      requirements.filter((id) => !named.get(rule)?.has(id)).map((id) => `${rule}: ${id}`),
    )
    expect([...new Set(strangers)]).toEqual([])
  })
})
