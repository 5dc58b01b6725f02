import { describe, expect, it } from 'vitest'
import type { RawFinding } from '../model/finding.js'
import { liveHeap } from '../model/live-heap.fixture.js'
import { sampleStep } from '../report/sample.js'
import { identityOf } from './fingerprint.js'
import { KeptFinding } from './kept.js'
import { render } from './render.js'
import { sampleFinding, sampleMark } from './sample.js'

const options = { clause: () => ({ level: 'MUST', url: 'https://example.org/a' }), mask: true }

const related = (message: string) => [{ mark: sampleMark({ line: 4 }), message }]

const findings: readonly (readonly [string, RawFinding])[] = [
  ['plain', sampleFinding()],
  ['data of every kind', sampleFinding({ text: '{a} {b} {c}', data: { a: 'x', b: 2, c: { volatile: 'id 3' } } })],
  ['related places', sampleFinding({ related: related('issued here') })],
  ['an excerpt', sampleFinding({ mark: { excerpt: '{"requestState":"v1.xl5-0123456789-0123456789"}' } })],
  ['a round trip', sampleFinding({ steps: [sampleStep(1, 'request'), sampleStep(2, 'asks')] })],
  ['long data', sampleFinding({ text: '{a}', data: { a: 'x'.repeat(5000), b: { volatile: 'y'.repeat(5000) } } })],
  ['a long secret', sampleFinding({ data: { sent: { secret: 'z'.repeat(5000) } } })],
  ['a long related message', sampleFinding({ related: related('x'.repeat(5000)) })],
  [
    'a long target',
    sampleFinding({ mark: { about: { ...sampleMark().about, target: 'x'.repeat(5000) }, excerpt: '"v1.xl5"' } }),
  ],
]

describe('a finding that waits for the end of its input', () => {
  it.each(findings)('says the same with %s', (_, raw) => {
    const kept = new KeptFinding(raw, options)
    expect(kept.toJSON()).toEqual({ ...render(raw, options), fingerprint: identityOf(raw) })
    const { rule, message, spec, excerpt, steps, line, endColumn, revision, fingerprint } = kept
    expect(JSON.parse(JSON.stringify(kept))).toMatchObject(
      JSON.parse(JSON.stringify({ rule, message, spec, excerpt, steps, line, endColumn, revision, fingerprint })),
    )
  })

  it('finds the words when they are asked for, and once', () => {
    let asked = 0
    const counting = { ...options, clause: () => ({ level: 'MUST', url: `https://example.org/${++asked}` }) }
    const kept = new KeptFinding(sampleFinding(), counting)
    expect([kept.rule, kept.line, kept.identity, asked]).toEqual(['mrtr/state-changed', 6, kept.identity, 0])
    expect([kept.message, kept.spec, kept.spec].at(-1)).toEqual({ level: 'MUST', url: 'https://example.org/1' })
  })

  it('asks for its number when the fingerprint is asked for', () => {
    const kept = new KeptFinding(sampleFinding(), options)
    let asked = 0
    kept.numberedBy((finding) => `${finding.identity} ${++asked}`)
    const { identity } = kept
    expect([identity, asked]).toEqual([identityOf(sampleFinding()), 0])
    expect([kept.fingerprint, kept.toJSON().fingerprint]).toEqual([`${identity} 1`, `${identity} 2`])
  })

  it('does not hold on to the text of its message', () => {
    const cut = (length: number): KeptFinding => {
      const text = Buffer.alloc(200_000, 'ab').toString('latin1')
      const piece = text.slice(100, 100 + length)
      const data = { sent: { secret: piece }, seen: piece, id: { volatile: piece } }
      return new KeptFinding(sampleFinding({ data, related: related(piece) }), options)
    }
    const before = liveHeap()
    const kept = Array.from({ length: 300 }, (_, index) => cut(index % 3 === 0 ? 150_000 : 20 + 10 * index))
    expect(kept).toHaveLength(300)
    // The texts have 60 MB.
    expect(liveHeap() - before).toBeLessThan(4_000_000)
  })

  it.each(['method', 'target'])('does not hold on to a long %s, of its message or of another', (name) => {
    const before = liveHeap()
    const kept = Array.from({ length: 100 }, (_, index) => {
      const about = { ...sampleMark().about, [name]: Buffer.alloc(200_000, 'ab').toString('latin1') }
      const elsewhere = [{ mark: sampleMark({ about }), message: 'issued here' }]
      return new KeptFinding(sampleFinding(index % 2 === 0 ? { mark: { about } } : { related: elsewhere }), options)
    })
    expect(kept).toHaveLength(100)
    // The names have 20 MB.
    expect(liveHeap() - before).toBeLessThan(2_000_000)
  })
})
