import { it } from 'vitest'
import { findingsOf } from './findings.fixture.js'
import { transcript } from './line.fixture.js'
import { Random } from './random.fixture.js'
import { conformingSet } from './set.fixture.js'

it('smoke', async () => {
  let t = performance.now()
  const c0 = process.cpuUsage()
  const sets = Array.from({ length: 300 }, (_, n) => conformingSet(new Random(1, n)))
  console.log('gen', performance.now() - t, process.cpuUsage(c0))
  t = performance.now()
  const c1 = process.cpuUsage()
  const texts = sets.map((s) => transcript(s))
  console.log('text', performance.now() - t, process.cpuUsage(c1))
  t = performance.now()
  const c2 = process.cpuUsage()
  for (let i = 0; i < 300; i++) await findingsOf(sets[i] ?? [], texts[i])
  console.log('lint', performance.now() - t, process.cpuUsage(c2))
})
