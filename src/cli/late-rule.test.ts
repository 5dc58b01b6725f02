import { describe, expect, it, vi } from 'vitest'
import { rules } from '../../rules/index.js'
import { hooksOf } from '../engine/rule-hooks.js'
import type { Rule, RuleContext } from '../rule.js'
import { factsOf, LateRule } from './late-rule.js'

const late = (rule: Rule, load = () => rule): Rule => new LateRule(factsOf(rule), hooksOf(rule), load)

describe.each(rules.map((rule) => [rule.meta.id, rule] as const))('%s, loaded late', (_, rule) => {
  it('says of itself what the rule does', () => {
    const { meta } = late(rule)
    const names = Object.keys(rule.meta) as (keyof Rule['meta'])[]
    expect(Object.fromEntries(names.map((name) => [name, meta[name]]))).toEqual(rule.meta)
  })

  it('has its hooks before it is loaded', () => {
    const load = vi.fn(() => rule)
    const known = hooksOf(late(rule, load))
    expect(load).not.toHaveBeenCalled()
    expect(known).toEqual(hooksOf({ meta: rule.meta, create: rule.create }))
  })
})

it('is loaded once, when it judges', () => {
  const create = vi.fn(() => ({ request: () => {} }))
  const [some] = rules
  const load = vi.fn(() => ({ ...some, create }) as unknown as Rule)
  const rule = new LateRule(factsOf(some as Rule), ['request'], load)
  expect([rule.meta.id, rule.meta.severity, load.mock.calls.length]).toEqual([some?.meta.id, some?.meta.severity, 0])
  const context = {} as RuleContext
  rule.create(context)
  rule.create(context)
  expect(create).toHaveBeenLastCalledWith(context)
  expect([load.mock.calls.length, create.mock.calls.length]).toEqual([1, 2])
})
