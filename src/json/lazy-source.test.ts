import { expect, it } from 'vitest'
import { LazySource, type Spellings } from './lazy-source.js'

const at = { file: 'f', line: 4, column: 2, byteOffset: 30 }
const spelled: Spellings = (pointer, part) =>
  pointer === '/header' ? { pointer: part === 'key' ? '/list/0/name' : '/list/0/value', part: 'value' } : undefined
const TEXT = '{"list":[{"name":"A","value":1.0}],\n"b":{"c":1,"c":2}}'

it('finds places under its own and under other names, and holds nothing', () => {
  let made = 0
  const text = () => {
    made++
    return TEXT
  }
  const source = new LazySource(at, text, spelled)
  expect([source.file, source.line, source.byteOffset, source.size, made]).toEqual(['f', 4, 30, 0, 0])
  expect(source.span('/header')).toEqual({ line: 4, column: 32, endLine: 4, endColumn: 35 })
  expect(source.span('/header', 'key')).toEqual({ line: 4, column: 20, endLine: 4, endColumn: 23 })
  expect(source.span('/b', 'key')).toEqual({ line: 5, column: 1, endLine: 5, endColumn: 4 })
  expect(source.token('/header')).toBe('1.0')
  expect(source.excerpt('/header', 9)).toBe('1.0')
  expect(source.duplicates('')).toEqual([{ pointer: '/b/c', span: { line: 5, column: 12, endLine: 5, endColumn: 15 } }])
})

it('knows only its line once it is released', () => {
  const source = new LazySource(at, () => TEXT, spelled)
  source.release()
  expect(source.span('/header')).toEqual({ line: 4, column: 1, endLine: 4, endColumn: 1 })
  expect([source.token('/header'), source.excerpt('', 9)]).toEqual([undefined, undefined])
  expect(source.duplicates('')).toEqual([])
})

it('has no repeated names where its text is no JSON', () => {
  expect(new LazySource(at, () => '{"a":1,"a"', spelled).duplicates('')).toEqual([])
})
