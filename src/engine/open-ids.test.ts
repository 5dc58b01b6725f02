import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IdKey } from '../model/message.js'
import type { OpenExchange } from './open-exchange.js'
import { OpenIds } from './open-ids.js'
import { OpenList } from './open-list.js'

const exchange = (number: number) => ({ number, listed: false, older: undefined, newer: undefined }) as OpenExchange

const key: fc.Arbitrary<IdKey> = fc.constantFrom<IdKey>(1, '1', 2, 'a', 3n)

describe('OpenIds', () => {
  it('holds what a map holds, whatever comes and goes', () => {
    const step = fc.record({ id: key, adds: fc.boolean(), number: fc.nat(9) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const [ids, map] = [new OpenIds(), new Map<IdKey, OpenExchange[]>()]
        for (const { id, adds, number } of steps) {
          const waiting = [exchange(number)]
          if (adds) {
            ids.set(id, waiting)
            map.set(id, waiting)
          } else {
            ids.delete(id)
            map.delete(id)
          }
          expect(ids.size).toBe(map.size)
          expect([...ids.values()]).toEqual([...map.values()])
          for (const one of [1, '1', 2, 'a', 3n]) {
            expect(ids.get(one)).toBe(map.get(one))
            expect(ids.has(one)).toBe(map.has(one))
          }
        }
      }),
    )
  })
})

describe('OpenList', () => {
  it('is in the order in which they came, whoever leaves', () => {
    const step = fc.record({ number: fc.nat(5), adds: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const all = [0, 1, 2, 3, 4, 5].map(exchange)
        const [list, set] = [new OpenList(), new Set<OpenExchange>()]
        for (const { number, adds } of steps) {
          const one = all[number] as OpenExchange
          if (!adds) expect(list.delete(one)).toBe(set.delete(one))
          else if (!set.has(one)) {
            list.add(one)
            set.add(one)
          }
          expect([...list.values()].map((each) => each.number)).toEqual([...set].map((each) => each.number))
          expect(list.size).toBe(set.size)
          expect(list.oldest).toBe([...set][0])
        }
      }),
    )
  })
})
