import { it } from 'vitest'
import { Random } from './random.fixture.js'
import { conformingSet, bareRepeat } from './set.fixture.js'
import { findingsOf } from './findings.fixture.js'
import { transcript } from './line.fixture.js'
import { startedLate, withGaps } from './partial.fixture.js'
it('smoke', async () => {
  const N = Number(process.env.N ?? 300)
  const stats: Record<string, number> = {}
  const shown: Record<string, number> = {}
  for (let n = 0; n < N; n++) {
    const random = new Random(Number(process.env.S ?? 1), n)
    const set = conformingSet(random, { uniqueIds: true })
    for (const [name, make] of Object.entries({ late: startedLate, gaps: withGaps })) {
      const part = make(set, random)
      if (bareRepeat(part)) { stats[name + ' bare'] = (stats[name + ' bare'] ?? 0) + 1; continue }
      const found = (await findingsOf(part)).filter((f) => f.rule !== 'capture/incomplete')
      stats[name] = (stats[name] ?? 0) + 1
      for (const f of found) stats[name + ' ' + f.rule] = (stats[name + ' ' + f.rule] ?? 0) + 1
      if (found.length > 0) {
        stats[name + ' bad'] = (stats[name + ' bad'] ?? 0) + 1
        const k = name + found[0]?.rule
        shown[k] = (shown[k] ?? 0) + 1
        if (shown[k] <= Number(process.env.SHOW ?? 1)) console.log('#####', n, name, JSON.stringify(found.map((f) => [f.rule, f.at + 1, f.message])), '\n' + transcript(part))
      }
    }
  }
  console.log('STATS', JSON.stringify(stats, null, 1))
})
