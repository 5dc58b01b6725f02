import { describe, expect, it } from 'vitest'
import { base64Form } from './base64.js'

describe('base64Form', () => {
  it.each([
    ['', 'standard'],
    ['AAAA', 'standard'],
    ['AA==', 'standard'],
    ['AAA=', 'standard'],
    ['AAA', 'unpadded'],
    ['AA', 'unpadded'],
    ['A_-A', 'url'],
    ['A_-', 'url'],
    ['A', 'broken'],
    ['AAAAA', 'broken'],
    ['AAA==', 'broken'],
    ['AAAA=', 'broken'],
    ['A=AA', 'broken'],
    ['A+_A', 'broken'],
    ['not base64!', 'broken'],
    ['AAAA\nAAAA', 'broken'],
    ['data:image/png;base64,AAAA', 'prefixed'],
    ['iVBORw0K...', undefined],
    ['<base64>', undefined],
    ['[redacted]', undefined],
  ])('%j is %s', (text, form) => {
    expect(base64Form(text)).toBe(form)
  })
})
