import { describe, expect, it } from 'vitest'
import { child, escapeSegment } from '../model/pointer.js'
import { splitPointer } from './pointer.js'

describe('pointer', () => {
  // The examples of RFC 6901, section 5.
  it.each([
    ['', []],
    ['/foo', ['foo']],
    ['/foo/0', ['foo', '0']],
    ['/', ['']],
    ['/a~1b', ['a/b']],
    ['/c%d', ['c%d']],
    ['/m~0n', ['m~n']],
    ['/~01', ['~1']],
    ['/ ', [' ']],
  ])('splits %j', (pointer, path) => {
    expect(splitPointer(pointer)).toEqual(path)
    expect(child('', ...path)).toBe(pointer)
  })

  it('joins names and indexes below a base', () => {
    expect(child('/result', 'tools', 3, 'a/b~c')).toBe('/result/tools/3/a~1b~0c')
  })

  it('escapes the tilde first', () => {
    expect(escapeSegment('~1/')).toBe('~01~1')
  })
})
