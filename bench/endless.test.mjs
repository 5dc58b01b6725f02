import { describe, expect, it } from 'vitest'
import { rules } from '../rules/index.ts'
import { lintText } from '../src/testing/lint-text.ts'
import { ENDLESS, endless } from './endless.mjs'

const TURNS = 20
const LINES = { abandoned: 2, 'same-call': 2 }

describe('endless traffic', () => {
  it.each(ENDLESS)('has as many turns as asked for, and keeps every clause: %s', async (kind) => {
    const text = [...endless(kind, TURNS)].join('')
    expect(text.match(/\n/g)).toHaveLength((LINES[kind] ?? 1) * TURNS)
    const found = await lintText(text, { rules })
    // The same call over and over is what mrtr/bare-resend notes.
    expect(found.map(({ rule }) => rule)).toEqual(kind === 'same-call' ? ['mrtr/bare-resend'] : [])
  })

  it('is written block by block', () => {
    const blocks = [...endless('large', TURNS)]
    expect(blocks.length).toBeGreaterThan(2)
    expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(1.3 * 2 ** 20)
  })
})
