import { describe, expect, it } from 'vitest'
import type { ChainStep } from '../model/chain.js'
import { createFingerprints, identityOf } from './fingerprint.js'
import { render, renderMessage } from './render.js'
import { sampleFinding, sampleMark } from './sample.js'

const clause = () => null

describe('renderMessage', () => {
  it.each([
    ['plain', 'no data', {}, 'no data'],
    ['every kind', '{a} {b} {c}', { a: 'x', b: 2, c: { volatile: 'id 3' } }, 'x 2 id 3'],
    ['an unknown name', 'the {b}', { a: 'x' }, 'the {b}'],
    ['an inherited name', 'the {constructor}', {}, 'the {constructor}'],
    ['data that looks like a name', '{a} {b}', { a: '{b}', b: 'x' }, '{b} x'],
    ['data with replacement patterns', '{a}', { a: '$& $1 $$' }, '$& $1 $$'],
    ['control characters', '{a}', { a: 'x\n::error::\u001b[31m\u202e' }, 'x\\n::error::\\u001b[31m\\u202e'],
    ['line breaks of the template', 'a\nb', {}, 'a\\nb'],
    ['long data', '{a}.', { a: 'x'.repeat(1000) }, `${'x'.repeat(80)}….`],
    ['a secret', 'sent {a}', { a: { secret: 'v1.xl5-0123456789-0123456789' } }, 'sent v1.xl5…(28 chars)'],
    ['a secret in plain data', '{a}', { a: 'Bearer 0123456789abcdef' }, 'Bearer 0123…(16 chars)'],
  ])('%s', (_, text, data, shown) => expect(renderMessage(text, data, true)).toBe(shown))

  it('shows secrets where asked, shortened all the same', () => {
    const data = { a: { secret: 'short secret' }, b: { secret: 'y'.repeat(100) }, c: 'Bearer 0123456789' }
    expect(renderMessage('{a} {b} {c}', data, false)).toBe(`short secret ${'y'.repeat(80)}… Bearer 0123456789`)
  })
})

describe('render', () => {
  it('completes a finding', () => {
    const finding = sampleFinding({
      related: [
        { mark: sampleMark({ line: 4, column: 90, pointer: '/result/requestState' }), message: 'issued\nhere' },
      ],
      mark: { excerpt: '"v1.xl5-0123456789-0123456789-0123456789-0123"' },
    })
    const spec = { level: 'MUST', url: 'https://example.org/a' }
    const asked: unknown[] = []
    const find = (...args: unknown[]) => {
      asked.push(args)
      return spec
    }
    const view = render(finding, { mask: true, clause: find })
    expect(asked).toEqual([['mrtr-request-state-echoed', 'mrtr/state-changed', '2026-07-28']])
    expect(view).toEqual({
      rule: 'mrtr/state-changed',
      severity: 'error',
      party: 'client',
      message: 'The retry sends v1.xl5…(44 chars).',
      file: 'capture.jsonl',
      line: 6,
      column: 214,
      endLine: 6,
      endColumn: 220,
      pointer: '/params/requestState',
      revision: '2026-07-28',
      spec,
      requirements: ['mrtr-request-state-echoed'],
      related: [
        { file: 'capture.jsonl', line: 4, column: 90, pointer: '/result/requestState', message: 'issued\\nhere' },
      ],
      byteOffset: 4711,
      template: 'other',
      excerpt: '"v1.xl5…(44 chars)"',
      steps: [],
    })
  })

  it.each(['legacy', 'transcript'])('names no requirement for %s', (requirement) => {
    expect(render(sampleFinding({ requirement }), { mask: true, clause }).requirements).toEqual([])
  })

  it('keeps the first and the last steps of a long round trip, without their text', () => {
    const steps = Array.from(
      { length: 100 },
      (_, index): ChainStep => ({
        mark: sampleMark({ line: index + 1, excerpt: 'text' }),
        kind: 'retry',
        id: String(index),
        label: 'resources/read file:///a?token=hunter2',
      }),
    )
    const view = render(sampleFinding({ steps }), { mask: true, clause })
    expect(view.steps.map(({ mark }) => mark.line)).toEqual([1, ...Array.from({ length: 23 }, (_, i) => 78 + i)])
    expect(view.steps[0]).toMatchObject({ id: '0', label: 'resources/read file:///a?token=…(7 chars)' })
    expect(view.steps[0]?.mark).not.toHaveProperty('excerpt')
  })
})

describe('fingerprint', () => {
  const base = identityOf(sampleFinding({ data: { a: 'x', n: 1, id: { volatile: 7 }, s: { secret: 'abc' } } }))

  it('is 32 hexadecimal digits that no other version may change', () => {
    expect(identityOf(sampleFinding())).toBe('ad1e910340f3afd77a7a3b5143d47cf7')
    expect(base).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([
    ['line and column', { mark: { line: 90, column: 1, byteOffset: 1, file: 'other.jsonl' } }],
    ['ids and secrets', { data: { n: 1, a: 'x', id: { volatile: 8 }, s: { secret: 'def' } } }],
    ['severity', { severity: 'warning' as const }],
  ])('does not depend on %s', (_, changes) => {
    const data = { a: 'x', n: 1, id: { volatile: 7 }, s: { secret: 'abc' } }
    expect(identityOf(sampleFinding({ data, ...changes }))).toBe(base)
  })

  it.each([
    ['rule', { rule: 'a/b' }],
    ['template', { template: 'cut' }],
    ['pointer', { mark: { pointer: '/params/0' } }],
    ['method', { mark: { about: { ...sampleMark().about, method: 'prompts/get' } } }],
    ['target', { mark: { about: { ...sampleMark().about, target: 'undo' } } }],
    ['plain data', { data: { a: 'y', n: 1 } }],
    ['type of plain data', { data: { a: 'x', n: '1' } }],
  ])('depends on %s', (_, changes) => {
    expect(identityOf(sampleFinding({ data: { a: 'x', n: 1 }, ...changes }))).not.toBe(base)
  })

  it('numbers equals', () => {
    const fingerprint = createFingerprints(10)
    const all = [base, base, 'other', base].map(fingerprint)
    expect(all[0]).toBe(base)
    expect(new Set(all).size).toBe(4)
    expect(all[1]).toMatch(/^[0-9a-f]{32}$/)
  })
})
