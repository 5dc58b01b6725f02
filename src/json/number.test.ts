import { describe, expect, it } from 'vitest'
import { idKeyOf, integerOf } from './number.js'

describe('integerOf', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['-0.0e5', 0],
    ['1.0', 1],
    ['1e2', 100],
    ['1.5e1', 15],
    ['-32602.0', -32602],
    ['120e-1', 12],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['9007199254740993.0', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    ['1e20', 100000000000000000000n],
    ['1.5', undefined],
    ['1e-1', undefined],
    ['1.0000000000000000001', undefined],
    ['1e999999999', undefined],
    ['0e999999999', 0],
    ['"1"', undefined],
    ['', undefined],
  ])('%s', (token, integer) => {
    expect(integerOf(token)).toBe(integer)
  })
})

describe('idKeyOf', () => {
  const key = (text: string) => idKeyOf(JSON.parse(text), () => text)
  it('tells ids apart by type and source text', () => {
    expect(new Set(['1', '"1"', '9007199254740992', '9007199254740993'].map(key)).size).toBe(4)
    expect(key('1.0')).toBe(key('1'))
    expect(key('1e20')).toBe(key('100000000000000000000'))
  })

  it('has no key for what cannot be an id', () => {
    expect(['null', 'true', '[]', '{}'].map(key)).toEqual([undefined, undefined, undefined, undefined])
    expect(key('1.5')).toBe(1.5)
  })

  it('asks for the text only where it matters', () => {
    const never = () => {
      throw new Error('asked')
    }
    expect(idKeyOf(7, never)).toBe(7)
    expect(idKeyOf('x', never)).toBe('x')
    expect(idKeyOf(2 ** 60, () => undefined)).toBe(2 ** 60)
  })
})
