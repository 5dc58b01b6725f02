import { expect, it } from 'vitest'
import { LIMITS } from '../limits.js'
import { outcomeOf } from './story.fixture.js'

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
