import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Heap } from './heap.js'

it('gives out the smallest first, however takes and additions alternate', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined })), (steps) => {
      const heap = new Heap<number>((a, b) => a < b)
      const model: number[] = []
      for (const step of steps) {
        if (step === undefined) expect(heap.take()).toBe(model.shift())
        else {
          heap.add(step)
          model.push(step)
          model.sort((a, b) => a - b)
        }
        expect(heap.first).toBe(model[0])
      }
    }),
  )
})
