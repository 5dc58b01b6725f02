import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REVISIONS, type Revision } from '../model/revision.js'
import { checkNamed, definitionsOf } from './definitions.js'
import { faultsIn } from './message-notes.js'
import { revised } from './message-revision.js'

describe('the definitions', () => {
  const names = REVISIONS.flatMap((revision) =>
    Object.keys(definitionsOf(revision).shapes).map((name): [Revision, string] => [revision, name]),
  )

  it('take any value without throwing, and find a fault if and only if the value does not fit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), ([revision, name], value) => {
        const check = checkNamed(revision, name)
        expect(faultsIn(check, value).length > 0).toBe(!check(value))
      }),
      { numRuns: 5_000 },
    )
  })

  it.each(REVISIONS)('of %s name no definition that is missing', (revision) => {
    const { shapes, methods, errors } = definitionsOf(revision)
    const used = JSON.stringify([shapes, methods, errors]).match(/"[A-Z]\w+(?=")/g) ?? []
    const missing = new Set(used.map((name) => name.slice(1)).filter((name) => !Object.hasOwn(shapes, name)))
    expect([...missing]).toEqual([])
  })

  it('are not asked for in vain', () => {
    expect(() => checkNamed('2024-11-05', 'ElicitResult')).toThrow('2024-11-05 does not define ElicitResult')
  })
})

describe('revised', () => {
  const older = { shapes: { A: { 'a?': 'string', b: 'string' }, B: 'A' }, methods: { m: ['A'] as const }, errors: {} }

  it('replaces a member of either kind, and drops what is gone', () => {
    const changes = {
      shapes: { C: 'A' },
      more: { A: { a: 'number' } },
      less: { A: ['b'] },
      gone: ['B'],
      goneMethods: ['m'],
    }
    expect(revised(older, changes)).toEqual({ shapes: { A: { a: 'number' }, C: 'A' }, methods: {}, errors: {} })
  })

  it.each([
    [{ gone: ['X'] }, 'X was not there before'],
    [{ less: { A: ['a'] } }, 'a was not there before'],
    [{ more: { B: {} } }, 'B is no definition with members'],
    [{ goneMethods: ['x'] }, 'x was not there before'],
  ])('meets %j with an error', (changes, said) => {
    expect(() => revised(older, { shapes: {}, ...changes })).toThrow(said)
  })
})
