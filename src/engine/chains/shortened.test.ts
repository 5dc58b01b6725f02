import { expect, it } from 'vitest'
import { shortened } from './shortened.js'

const LONG = 'x'.repeat(40)

it('keeps a text that is short enough', () => {
  expect(shortened('')).toBe('=')
  expect(shortened(LONG)).toBe(`=${LONG}`)
})

it('makes a short text of a longer one, another for each', () => {
  const key = shortened(`${LONG}a`)
  expect(key).toMatch(/^#[\s\S]{16}$/)
  expect(key).not.toBe(shortened(`${LONG}b`))
  expect(key).toBe(shortened(`${LONG}a`))
})
