import { describe, expect, it } from 'vitest'
import { isGuessable, isSequence } from './id-strength.js'

describe('isGuessable', () => {
  it.each<[string, boolean]>([
    ['1', true],
    ['1234567890123456', true],
    ['a81f77c0', true],
    ['0f8c2b1e-7d54-4c0a-9a57-5d1b6f7e2a90', false],
    ['0f8c2b1e7d544c0a9a575d1b6f7e2a90', false],
    ['job_x7Kq', true],
    ['dGhpcyBpcyByYW5kb20', false],
  ])('%s: %s', (id, guessable) => {
    expect(isGuessable(id)).toBe(guessable)
  })
})

describe('isSequence', () => {
  it.each<[string[], boolean]>([
    [['1', '2', '3'], true],
    [['task-009', 'task-010', 'task-011'], true],
    [['1', '3', '5'], false],
    [['a1', 'b2', 'c3'], false],
    [['a', 'b', 'c'], false],
  ])('%j: %s', (ids, sequence) => {
    expect(isSequence(ids)).toBe(sequence)
  })
})
