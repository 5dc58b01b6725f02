import { describe, expect, it } from 'vitest'
import { PROFILES } from './generate.mjs'
import { benchOptions, PARTS } from './options.mjs'

const asked = (line) => {
  const { profiles, parts } = benchOptions(line.split(' ').filter(Boolean))
  return { profiles, parts }
}

describe('benchOptions', () => {
  it.each([
    ['', { profiles: PROFILES, parts: ['cold', 'formats'] }],
    ['--all', { profiles: PROFILES, parts: PARTS }],
    ['--profile small --profile many', { profiles: ['small', 'many'], parts: [] }],
    ['--cold', { profiles: [], parts: ['cold'] }],
    ['--profile small --stress --growth', { profiles: ['small'], parts: ['growth', 'stress'] }],
    ['--readme --stress', { profiles: ['mixed', 'small', 'faulty'], parts: ['growth', 'cold', 'parallel', 'stress'] }],
  ])('measures with "%s"', (line, wish) => {
    expect(asked(line)).toEqual(wish)
  })

  it('runs five times where nobody says otherwise', () => {
    expect(benchOptions([])).toMatchObject({ pairs: 5, size: 100, sizes: [10, 100, 1000], files: 16, fileSize: 64 })
    expect(benchOptions(['--pairs', '9', '--sizes', '1,2'])).toMatchObject({ pairs: 9, sizes: [1, 2] })
  })

  it.each([
    ['--pairs 0', '--pairs 0: not a number above 0'],
    ['--sizes 10,x', '--sizes x: not a number above 0'],
    ['--profile huge', 'no profile huge'],
    ['--fast', "Unknown option '--fast'"],
  ])('refuses %s', (line, message) => {
    expect(() => asked(line)).toThrow(message)
  })
})
