import { describe, expect, it } from 'vitest'
import type { JsonObject } from './json.js'
import { forForm, knownForm } from './known-form.js'

const form = (name: string): JsonObject => ({ type: 'object', properties: { [name]: { type: 'string' } } })

describe('knownForm', () => {
  it('gives the form that came before where it is written alike', () => {
    const first = form('colour')
    expect(knownForm(first)).toBe(first)
    expect(knownForm(form('colour'))).toBe(first)
    const other = form('size')
    expect(knownForm(other)).toBe(other)
    expect(knownForm(form('colour'))).toBe(first)
  })

  it('takes the same members in another order for another form: which fault is the first depends on it', () => {
    const first = { type: 'object', properties: { a: {}, b: {} } }
    const turned = { type: 'object', properties: { b: {}, a: {} } }
    expect(knownForm(first)).toBe(first)
    expect(knownForm(turned)).toBe(turned)
  })

  it('forgets old forms, and remembers none that is large', () => {
    const first = form('first')
    expect(knownForm(first)).toBe(first)
    for (let index = 0; index < 8; index++) knownForm(form(`another ${index}`))
    expect(knownForm(form('first'))).not.toBe(first)
    for (const large of [form('x'.repeat(5_000)), { enum: Array.from({ length: 300 }, () => 1) }]) {
      knownForm(large)
      expect(knownForm(structuredClone(large))).not.toBe(large)
    }
  })
})

describe('forForm', () => {
  it('answers once for each form', () => {
    const asked: JsonObject[] = []
    const answer = forForm((one) => void asked.push(one))
    const [first, second] = [form('a'), form('b')]
    for (const one of [first, second, first, second]) expect(answer(one)).toBeUndefined()
    expect(asked).toEqual([first, second])
  })
})
