import { describe, expect, it } from 'vitest'
import type { Input } from '../read/reader.js'
import { at, defineRule, type Hooks, type Rule, type RuleMeta } from '../rule.js'
import { run } from './run.js'

// A run that takes the time: the clock of the test moves by one with each look at it.

const meta: RuleMeta = {
  id: 'own/even',
  title: '',
  severity: 'error',
  party: 'client',
  evidence: 'message',
  revisions: ['2026-07-28'],
  quiet: '',
  needs: '',
  requirements: ['transcript'],
  messages: { said: { text: 'x', requirement: 'transcript' } },
}

/** Finds fault with every message of an even line. */
const even: Rule = defineRule({
  meta,
  create: (context) => ({
    message: (message) =>
      context.check('transcript', message.source.line % 2 === 1, () => ({ message: 'said', at: at(message) })),
  }),
})

/** Its hooks stand in its class, and need their object. */
class Counting implements Hooks {
  #seen = 0
  request(): void {
    this.#seen++
  }
  session(): void {
    if (this.#seen !== 3) throw new Error(`${this.#seen} requests`)
  }
}
const counting: Rule = defineRule({ meta: { ...meta, id: 'own/counting' }, create: () => new Counting() })
const idle: Rule = defineRule({ meta: { ...meta, id: 'own/idle' }, create: () => ({ resend: () => {} }) })

const line = (id: number): string =>
  `{"dir":"c2s","message":{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":{}}}\n`
async function* chunks(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(line(1) + line(2) + line(3))
}
const inputs = (...names: string[]): Input[] => names.map((name) => ({ name, from: { chunks: chunks() } }))

const judged = async (clock: (() => number) | undefined, join = false) => {
  const rules = [even, counting, idle]
  const settings = { rules: new Map(rules.map((rule) => [rule.meta.id, {}])), revision: '2026-07-28' as const }
  const options = { rules, settings: () => settings, marks: true, mask: true, join, ...(clock && { clock }) }
  return run(inputs('a', 'b'), options, {}, false)
}

describe('a run with a clock', () => {
  it('counts calls, time and findings of each rule that was asked, over all inputs', async () => {
    let now = 0
    const { stats, failures } = await judged(() => now++)
    expect(failures).toEqual([])
    expect(stats?.rules).toEqual({
      'own/even': { calls: 6, milliseconds: 6, findings: 2 },
      'own/counting': { calls: 8, milliseconds: 8, findings: 0 },
    })
  })

  it('says how much was read, and the most that one input had open', async () => {
    let now = 0
    const { stats } = await judged(() => now++)
    const bytes = line(1).length * 3
    expect(stats?.files).toMatchObject([
      { file: 'a', bytes, records: 3 },
      { file: 'b', bytes, records: 3 },
    ])
    expect(stats?.open).toEqual({ exchanges: 3, chains: 0 })
  })

  it('says nothing of it where there is none', async () => expect((await judged(undefined)).stats).toBeUndefined())
})
