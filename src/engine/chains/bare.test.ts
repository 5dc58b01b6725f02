import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.js'
import { linksOf, outcomeOf, type Story } from './story.fixture.js'

const REPEATS: readonly Story[] = [
  [
    'is a repeat though another call of the tool is done',
    ['1> deploy(1)', '1< {ok} s1', '2> deploy(2)', '2< {ok} s2', '3> deploy(1) {ok} s1', '3< done', '4> deploy(2)'],
    ['5: exact 2 kept', '7: bare 4'],
  ],
  ['is none after what may be lost', ['1> deploy', '1< {ok}', 'lossy', '2> deploy'], []],
]

describe('a call without a marker', () => {
  it.each(REPEATS)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})

it('calls that came again without a marker are remembered up to a bound', async () => {
  const story = Array.from({ length: LIMITS.openChains + 1 }, (_, id) => [
    `${2 * id}> deploy(${id})`,
    `${2 * id}< {ok}`,
    `${2 * id + 1}> deploy(${id})`,
    `${2 * id + 1}< done`,
  ]).flat()
  const { links, unjudged } = await outcomeOf(story)
  expect([links.length, links[0]]).toEqual([LIMITS.openChains, '7: bare 6'])
  // The first round, and what came of it.
  expect(unjudged).toEqual({ openChains: 2 })
})
