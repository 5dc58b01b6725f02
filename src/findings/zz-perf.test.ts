import { it } from 'vitest'
import { BoundedMap } from '../model/bounded.js'
import { createFileCollector } from './collect.js'
import { identityOf } from './fingerprint.js'
import { render } from './render.js'
import { sampleFinding } from './sample.js'
const f = (i: number) => sampleFinding({ mark: { line: i + 1, excerpt: '"v1.xl5-0123456789-0123456789-0123456789-0123"' } })
const time = (name: string, fn: () => void) => { const t = performance.now(); fn(); console.log(name, performance.now() - t) }
it('perf', () => {
  const c = createFileCollector({ file: 'f', precedence: new Map([['x', ['y']]]), clause: () => null, mask: true, marks: true, party: undefined, limit: 100_000 })
  time('first', () => { for (let i = 0; i < 100_000; i++) c.add(f(i)) })
  time('second', () => { for (let i = 100_000; i < 200_000; i++) c.add(f(i)) })
  time('make', () => { for (let i = 100_000; i < 200_000; i++) f(i) })
  time('render', () => { for (let i = 100_000; i < 200_000; i++) render(f(i), { mask: true, clause: () => null }) })
  time('identity', () => { for (let i = 100_000; i < 200_000; i++) identityOf(f(i)) })
  const m = new BoundedMap<string, true>(100_000)
  time('bounded', () => { for (let i = 0; i < 100_000; i++) m.set(`a\n${i}`, true) })
  time('bounded2', () => { for (let i = 100_000; i < 200_000; i++) m.set(`a\n${i}`, true) })
})
