import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OrderedMap } from './ordered.js'

type Step = { readonly how: 'set' | 'delete' | 'take' | 'clear'; readonly key: number }

/** Few keys come back often; with many the map holds more than it looks through one by one. */
const stepsOf = (keys: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.record({
      how: fc.oneof(
        { weight: 30, arbitrary: fc.constant('set' as const) },
        { weight: 10, arbitrary: fc.constant('delete' as const) },
        { weight: 10, arbitrary: fc.constant('take' as const) },
        { weight: 1, arbitrary: fc.constant('clear' as const) },
      ),
      key: fc.integer({ min: 0, max: keys }),
    }),
    { maxLength: 200 },
  )

describe('OrderedMap', () => {
  it('holds what a Map holds, in the same order', () => {
    fc.assert(
      fc.property(fc.constantFrom(5, 20, 100).chain(stepsOf), (steps) => {
        const map = new OrderedMap<number, number>()
        const model = new Map<number, number>()
        for (const [at, { how, key }] of steps.entries()) {
          if (how === 'clear') {
            map.clear()
            model.clear()
          } else if (how === 'set') {
            map.set(key, at)
            model.set(key, at)
          } else if (how === 'delete') expect(map.delete(key)).toBe(model.delete(key))
          else {
            const [oldest] = model
            expect(map.oldest()).toEqual(oldest)
            if (oldest !== undefined) expect(map.delete(oldest[0])).toBe(model.delete(oldest[0]))
          }
          expect([map.size, map.has(key), map.get(key)]).toEqual([model.size, model.has(key), model.get(key)])
          expect([...map]).toEqual([...model])
        }
        expect([[...map.keys()], [...map.values()]]).toEqual([[...model.keys()], [...model.values()]])
        const told: [number, number, boolean][] = []
        map.forEach((value, key, self) => {
          told.push([key, value, self === map])
        })
        expect(told).toEqual([...model].map(([key, value]) => [key, value, true]))
      }),
    )
  })

  it.each([10, 40])('may be emptied while it is gone through (%i entries)', (count) => {
    const map = new OrderedMap<number, number>()
    for (let key = 0; key < count; key++) map.set(key, key)
    const seen: number[] = []
    for (const [key] of map) {
      seen.push(key)
      map.delete(key)
    }
    expect(seen).toHaveLength(count)
    expect(map.size).toBe(0)
  })
})
