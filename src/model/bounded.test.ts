import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BoundedMap } from './bounded.js'

type Step = { readonly how: 'set' | 'delete' | 'clear'; readonly key: number }

const step: fc.Arbitrary<Step> = fc.record({
  how: fc.oneof(
    { weight: 8, arbitrary: fc.constant('set' as const) },
    { weight: 3, arbitrary: fc.constant('delete' as const) },
    { weight: 1, arbitrary: fc.constant('clear' as const) },
  ),
  key: fc.integer({ min: 0, max: 9 }),
})

describe('BoundedMap', () => {
  it('forgets the entry that was written longest ago, and tells', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
        const dropped: [number, number][] = []
        const expectedDrops: [number, number][] = []
        const map = new BoundedMap<number, number>(limit, (key, value) => dropped.push([key, value]))
        let model: [number, number][] = []
        for (const [at, { how, key }] of steps.entries()) {
          if (how === 'clear') {
            map.clear()
            model = []
            continue
          }
          model = model.filter(([held]) => held !== key)
          if (how === 'delete') map.delete(key)
          else {
            map.set(key, at)
            model.push([key, at])
          }
          if (model.length > limit) expectedDrops.push(...model.splice(0, 1))
          expect([...map.entries()]).toEqual(model)
        }
        expect(dropped).toEqual(expectedDrops)
      }),
    )
  })
})
