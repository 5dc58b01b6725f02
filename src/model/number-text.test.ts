import { expect, test } from 'vitest'
import { isIntegerText } from './number-text.js'

test.each([
  ['0', true],
  ['-0', true],
  ['-7', true],
  ['1.0', true],
  ['1e2', true],
  ['1.50e1', true],
  ['10e-1', true],
  ['-32602.0', true],
  ['0.000e-9', true],
  ['9007199254740993', true],
  ['1e999999999', true],
  ['1.5', false],
  ['1e-1', false],
  ['1.25e1', false],
  ['9007199254740993.5', false],
  ['1.00000000000000000001', false],
  ['"1"', false],
  ['', false],
])('%s is an integer: %s', (text, expected) => {
  expect(isIntegerText(text)).toBe(expected)
})
