import { describe, expect, it } from 'vitest'
import { coverageOf, createObserver, parseRegistry, type Requirement, totalsOf } from './coverage.js'
import { UNPROVEN } from './unproven.js'

const requirement = (id: string, more: Partial<Requirement> = {}): Requirement => ({
  id,
  level: 'MUST',
  party: 'client',
  page: 'basic/index',
  anchor: '',
  text: 'A sentence.',
  judgeable: 'yes',
  rules: ['jsonrpc/shape'],
  ...more,
})

const REGISTRY = [
  requirement('broken'),
  requirement('kept'),
  requirement('silent'),
  requirement('orphan', { rules: [] }),
  requirement('inside', { judgeable: 'no', whyNot: 'It happens inside the client.', rules: [] }),
]

describe('coverage', () => {
  const { observed, note } = createObserver()
  for (const kept of [true, true, false]) note('broken', kept)
  note('kept', true)
  const rows = coverageOf(REGISTRY, observed)

  it.each([
    ['broken', 'violated', 2, 1, undefined],
    ['kept', 'kept', 1, 0, undefined],
    ['silent', 'not-observed', 0, 0, undefined],
    ['orphan', 'not-observed', 0, 0, 'no rule judges it'],
    ['inside', 'not-judgeable', 0, 0, 'It happens inside the client.'],
  ])('%s is %s', (id, standing, kept, violated, why) => {
    const row = rows.find((each) => each.requirement.id === id)
    expect(row).toMatchObject({ standing, kept, violated })
    expect(row?.why).toBe(why)
  })

  it('counts each requirement once', () => {
    expect(totalsOf(rows)).toEqual({ violated: 1, kept: 1, 'not-observed': 2, 'not-judgeable': 1 })
  })

  it('reads the registry that ships', async () => {
    const { readFileSync } = await import('node:fs')
    const text = readFileSync(new URL('./requirements-2026-07-28.json', import.meta.url), 'utf8')
    const registry = parseRegistry(text)
    expect(new Set(registry.map(({ id }) => id)).size).toBe(registry.length)
    for (const { judgeable, whyNot } of registry) expect(judgeable === 'no', whyNot).toBe(whyNot !== undefined)
    const { observed: nothing } = createObserver()
    const unproven = coverageOf(registry, nothing).filter(({ requirement: { id } }) => UNPROVEN.has(id))
    expect(unproven.map(({ standing, why }) => [standing, why])).toEqual(
      registry.filter(({ id }) => UNPROVEN.has(id)).map(({ id }) => ['not-judgeable', UNPROVEN.get(id)]),
    )
    expect(unproven).toHaveLength(UNPROVEN.size)
  })
})
