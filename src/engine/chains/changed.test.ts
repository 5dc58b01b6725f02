import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../model/json.js'
import type { RequestMessage } from '../../model/message.js'
import { changedParams } from './changed.js'

const request = (params: JsonObject): RequestMessage => ({ params }) as unknown as RequestMessage

const many = (count: number, value: string): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${String(index).padStart(2, '0')}`, value]))

describe('params that a retry changed', () => {
  it.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ['none', { name: 'a', arguments: { x: 1 } }, { arguments: { x: 1 }, name: 'a' }, []],
    ['none but the answers', { name: 'a' }, { name: 'a', arguments: {}, inputResponses: {}, requestState: 's' }, []],
    ['one left out', { name: 'a', cursor: 'c' }, { name: 'a' }, ['/params/cursor']],
    ['one added', { name: 'a' }, { name: 'a', cursor: 'c' }, ['/params/cursor']],
    [
      'an argument left out and one added',
      { arguments: { x: 1, y: 2 } },
      { arguments: { y: 2, z: 3 } },
      ['/params/arguments/x', '/params/arguments/z'],
    ],
    [
      'deep inside',
      { arguments: { a: { b: 1, c: 1 } } },
      { arguments: { a: { b: 2, c: 1 } } },
      ['/params/arguments/a/b'],
    ],
    ['a list, as a whole', { arguments: { a: [1, 2] } }, { arguments: { a: [1, 3] } }, ['/params/arguments/a']],
    [
      'several, in order',
      { b: 1, a: 1, arguments: { d: 1, c: 1 } },
      { b: 2, a: 2, arguments: { d: 2, c: 2 } },
      ['/params/a', '/params/arguments/c', '/params/arguments/d', '/params/b'],
    ],
  ])('%s', (_, before, after, changed) => {
    expect(changedParams(request(before), request(after))).toEqual(changed)
  })

  it('are named up to ten', () => {
    expect(changedParams(request(many(10, 'a')), request(many(10, 'b')))).toHaveLength(10)
    expect(changedParams(request(many(12, 'a')), request(many(12, 'b')))).toHaveLength(10)
  })
})
