import { describe, expect, it } from 'vitest'
import { Recent } from './recent.js'

const filled = (limit: number, count: number): Recent<number, string> => {
  const recent = new Recent<number, string>(limit)
  for (let key = 1; key <= count; key++) recent.set(key, `value ${key}`)
  return recent
}

describe('what is remembered', () => {
  it('is found by its key, the newest value of it', () => {
    const recent = filled(10, 3)
    recent.set(2, 'another')
    expect([recent.get(1), recent.get(2), recent.get(4)]).toEqual(['value 1', 'another', undefined])
  })

  it('is never less than half of the limit and never more than the limit', () => {
    for (let count = 1; count <= 40; count++) {
      const recent = filled(10, count)
      const found = Array.from({ length: count }, (_, index) => recent.get(index + 1)).filter(
        (one) => one !== undefined,
      )
      expect(found.length).toBeGreaterThanOrEqual(Math.min(count, 5))
      expect(found.length).toBeLessThanOrEqual(10)
      expect(recent.get(count)).toBe(`value ${count}`)
    }
  })

  it('says that some were forgotten when the first one was', () => {
    expect([filled(10, 10).forgot, filled(10, 11).forgot]).toEqual([false, true])
    expect([filled(10, 10).get(1), filled(10, 11).get(1)]).toEqual(['value 1', undefined])
  })

  it('takes the newest value also where an older one is in the older half', () => {
    const recent = filled(10, 6)
    recent.set(1, 'again')
    expect(recent.get(1)).toBe('again')
  })
})
