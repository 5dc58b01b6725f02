import { describe, expect, it } from 'vitest'
import { namesKey } from './named-key.js'
import { clip, kindOf, quoted } from './wording.js'

describe('quoted', () => {
  it.each([
    [[], ''],
    [['a'], '"a"'],
    [['a', 'b'], '"a" and "b"'],
    [['a', 'b', 'c'], '"a", "b" and "c"'],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g'], '"a", "b", "c", "d", "e" and 2 more'],
  ])('joins %j', (names, text) => {
    expect(quoted(names)).toBe(text)
  })

  it('keeps names short', () => {
    expect(clip('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`)
    expect(clip('x'.repeat(60))).toBe('x'.repeat(60))
  })
})

describe('kindOf', () => {
  it.each([
    [undefined, 'nothing'],
    [null, 'null'],
    [[], 'an array'],
    [{}, 'an object'],
    ['', 'a string'],
    [0, 'a number'],
    [false, 'a boolean'],
  ])('calls %j %s', (value, name) => {
    expect(kindOf(value)).toBe(name)
  })
})

describe('namesKey', () => {
  it.each([
    ['unexpected key extra', 'extra', true],
    ['inputResponses.city must go', 'city', true],
    ['extraordinary', 'extra', false],
    ['my_extra thing', 'extra', false],
    ['a key was sent', 'a', false],
    ["'a' was sent", 'a', true],
    ['extraneous extra', 'extra', true],
    ['nothing', 'extra', false],
  ])('in "%s" looks for %s: %s', (message, key, named) => {
    expect(namesKey(message, key)).toBe(named)
  })
})
