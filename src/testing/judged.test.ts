import { expect, it } from 'vitest'
import { judgedLines } from './judged.js'

it('tells what was reported, how often and by what, and what was kept', () => {
  const judgements = [
    { requirements: 'b', said: undefined },
    { requirements: ['a', 'c'], said: undefined },
    { requirements: 'b', said: undefined },
    { requirements: ['a', 'c'], said: 'wrong' },
    { requirements: 'b', said: 'other' },
    { requirements: ['a', 'c'], said: 'wrong' },
  ]
  expect(judgedLines('f', judgements)).toEqual(['f other: b', 'f wrong ×2: a, c', 'f kept: a, b, c'])
})

it('says nothing where nothing was judged', () => expect(judgedLines('f', [])).toEqual([]))
