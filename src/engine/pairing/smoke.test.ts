import { it } from 'vitest'
import { findingsOf } from './findings.fixture.js'
import { transcript } from './line.fixture.js'
import { Random } from './random.fixture.js'
import { conformingSet } from './set.fixture.js'

it('smoke', async () => {
  const N = Number(process.env.N ?? 300)
  let lines = 0,
    bad = 0,
    retries = 0
  const t = performance.now()
  const byRule = new Map<string, number>()
  for (let n = 0; n < N; n++) {
    const set = conformingSet(new Random(Number(process.env.S ?? 1), n))
    lines += set.length
    retries += set.filter((l) => l.retry).length
    const found = await findingsOf(set)
    for (const f of found) byRule.set(f.rule, (byRule.get(f.rule) ?? 0) + 1)
    if (found.length > 0 && bad++ < Number(process.env.SHOW ?? 2)) console.log(n, found, '\n' + transcript(set))
  }
  console.log({ N, lines, retries, bad, ms: performance.now() - t }, byRule)
})
