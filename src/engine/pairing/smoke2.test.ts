import { it } from 'vitest'
import { excuse } from './excuse.fixture.js'
import { findingsOf } from './findings.fixture.js'
import { transcript } from './line.fixture.js'
import { OTHER_FAULTS } from './other-faults.fixture.js'
import { targetsOf } from './plant.fixture.js'
import { Random } from './random.fixture.js'
import { bareRepeat, conformingSet } from './set.fixture.js'
import { STATE_FAULTS } from './state-faults.fixture.js'

it('smoke', async () => {
  const N = Number(process.env.N ?? 300)
  const t = performance.now()
  const faults = { ...STATE_FAULTS, ...OTHER_FAULTS }
  const stats = new Map<string, Record<string, number>>()
  const shown = new Map<string, number>()
  const only = process.env.KIND
  for (let n = 0; n < N; n++) {
    const random = new Random(Number(process.env.S ?? 1), n)
    const set = conformingSet(random)
    for (const kind of only ? only.split(',') : random.shuffled(Object.keys(faults)).slice(0, 3)) {
      const fault = faults[kind]
      let planted
      for (const target of random.shuffled(targetsOf(set))) {
        planted = fault?.(target, random)
        if (planted) break
      }
      if (!planted || bareRepeat(planted.lines)) continue
      const found = await findingsOf(planted.lines)
      const where = [planted.line, ...planted.elsewhere].map((l) => planted.lines.indexOf(l))
      let verdict
      if (found.length === 0) {
        const why = excuse(planted, found)
        verdict = why ?? 'MISS'
      } else if (found.length === 1 && found[0]?.rule === planted.rule && where.includes(found[0].at)) verdict = 'hit'
      else verdict = excuse(planted, found) ?? 'WRONG'
      const s = stats.get(kind) ?? {}
      s[verdict] = (s[verdict] ?? 0) + 1
      stats.set(kind, s)
      const k = kind + verdict
      if (verdict === 'MISS' || verdict === 'WRONG' || verdict === process.env.SHOWV) {
        shown.set(k, (shown.get(k) ?? 0) + 1)
        if ((shown.get(k) ?? 0) <= Number(process.env.SHOW ?? 1))
          console.log(
            '#####',
            n,
            kind,
            verdict,
            'expected',
            planted.rule,
            'at',
            where.map((x) => x + 1),
            'found',
            JSON.stringify(found.map((f) => [f.rule, f.at + 1, f.message])),
            '\n' + transcript(planted.lines),
          )
      }
    }
  }
  console.log('STATS', performance.now() - t)
  for (const [k, v] of [...stats].sort()) {
    const all = Object.values(v).reduce((a, b) => a + b, 0)
    console.log(k.padEnd(20), ((100 * (v.hit ?? 0)) / all).toFixed(1), JSON.stringify(v))
  }
})
