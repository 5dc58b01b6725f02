import { describe, expect, it } from 'vitest'
import { otherType, shownKey } from './id-key.js'
import type { IdKey } from './message.js'

describe('the other type of an id', () => {
  it.each<[IdKey, IdKey | undefined]>([
    [1, '1'],
    ['1', 1],
    ['-7', -7],
    ['9007199254740993', 9007199254740993n],
    [9007199254740993n, '9007199254740993'],
    ['a', undefined],
    ['1.0', undefined],
    ['', undefined],
  ])('of %s is %s', (id, other) => {
    expect(otherType(id)).toBe(other)
  })
})

describe('an id for people', () => {
  it.each<[IdKey, string]>([
    [1, '1'],
    ['1', '"1"'],
    ['a"b', '"a\\"b"'],
    [9007199254740993n, '9007199254740993'],
  ])('%s', (id, text) => {
    expect(shownKey(id)).toBe(text)
  })
})
