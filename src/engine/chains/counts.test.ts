import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.js'
import { outcomeOf } from './story.fixture.js'

const OPEN = ['1> deploy(1)', '1< {ok} s1'] as const
const TWINS = ['1> deploy', '2> deploy', '1< {ok}', '2< {ok}'] as const

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

describe('what became of rounds', () => {
  it.each<[string, readonly string[], string]>([
    ['nothing was asked', ['1> deploy', '1< done'], 'rounds 0 finished 0 unlinked 0 ambiguous 0 open 0 peak 0'],
    ['nobody answered', [...OPEN], 'rounds 1 finished 0 unlinked 0 ambiguous 0 open 1 peak 1'],
    [
      'answered and done',
      [...OPEN, '2> deploy(1) {ok} s1', '2< done'],
      'rounds 1 finished 1 unlinked 0 ambiguous 0 open 0 peak 1',
    ],
    [
      'answered, and no answer to that',
      [...OPEN, '2> deploy(1) {ok} s1'],
      'rounds 1 finished 0 unlinked 0 ambiguous 0 open 1 peak 1',
    ],
    [
      'an error leaves it open',
      [...OPEN, '2> deploy(1) {ok} s1', '2< error'],
      'rounds 1 finished 0 unlinked 0 ambiguous 0 open 1 peak 1',
    ],
    [
      'asked again',
      [...OPEN, '2> deploy(1) {ok} s1', '2< {more} s2'],
      'rounds 2 finished 0 unlinked 0 ambiguous 0 open 1 peak 1',
    ],
    [
      'asked again, and done',
      [...OPEN, '2> deploy(1) {ok} s1', '2< {more} s2', '3> deploy(1) {more} s2', '3< done'],
      'rounds 2 finished 1 unlinked 0 ambiguous 0 open 0 peak 1',
    ],
    [
      'two calls, one done',
      [...OPEN, '2> delete', '2< {ok} t1', '3> deploy(1) {ok} s1', '3< done'],
      'rounds 2 finished 1 unlinked 0 ambiguous 0 open 1 peak 2',
    ],
    ['a tie', [...TWINS, '3> deploy {ok}', '3< done'], 'rounds 2 finished 1 unlinked 0 ambiguous 1 open 1 peak 2'],
    [
      'a new call with the keys of another',
      [...OPEN, '2> deploy(2) {ok} s9'],
      'rounds 1 finished 0 unlinked 1 ambiguous 0 open 1 peak 1',
    ],
    ['answers to nothing', ['1> deploy {ok} s1'], 'rounds 0 finished 0 unlinked 1 ambiguous 0 open 0 peak 0'],
  ])('%s', async (_, story, counted) => {
    const { counts, open, peak } = await outcomeOf(story)
    const { rounds, finished, unlinked, ambiguous } = counts
    expect(
      `rounds ${rounds} finished ${finished} unlinked ${unlinked} ambiguous ${ambiguous} open ${open} peak ${peak}`,
    ).toBe(counted)
  })
})

describe('bounds', () => {
  const most = LIMITS.openChainsPerSubject

  it('forget the oldest round of too many of one call', async () => {
    const rounds = numbers(most + 1).flatMap((id) => [`${id}> deploy`, `${id}< {ok} s${id}`])
    const { links, unjudged, open } = await outcomeOf([...rounds, '900> deploy {ok} s2', '901> deploy {ok} s1'])
    expect(unjudged.openChains).toBe(1)
    expect(open).toBe(most)
    expect(links[0]).toBe(`${rounds.length + 1}: exact 4 kept`)
    expect(links[1]).toMatch(/^\d+: subject [\d|]+ unjudged$/)
  })

  it('are not met before', async () => {
    const { unjudged } = await outcomeOf(numbers(most).flatMap((id) => [`${id}> deploy`, `${id}< {ok} s${id}`]))
    expect(unjudged).toEqual({})
  })

  it('keep so many rounds that only ties have closed', async () => {
    const calls = numbers(20)
    const asked = [...calls.map((id) => `${id}> deploy`), ...calls.map((id) => `${id}< {ok}`)]
    const answered = calls.slice(0, 18).flatMap((id) => [`${100 + id}> deploy {ok}`, `${100 + id}< done`])
    const { links } = await outcomeOf([...asked, ...answered, '900> deploy {ok}'])
    // Of the 18 that were answered two are forgotten; two were never answered.
    expect(
      links
        .at(-1)
        ?.split(/[ |]/)
        .filter((part) => /^\d+$/.test(part)),
    ).toHaveLength(18)
  })

  it('look back so far and no further', async () => {
    const most = LIMITS.chainLength
    const keys = (id: number): string => (id === 1 ? '{z}' : id === 2 ? '{y}' : '{k}')
    const chain = numbers(most + 2).flatMap((id) => [
      id === 1 ? '1> deploy' : `${id}> deploy ${keys(id - 1)} s${id - 1}`,
      `${id}< ${keys(id)} s${id}`,
    ])
    const last = chain.length + 1
    const retries = ['9001> deploy {y} s2', '9002> deploy {k} s1', `9003> deploy {k,y,z} s${most + 2}`]
    const { links } = await outcomeOf([...chain, ...retries.flatMap((retry) => [retry, `${retry.slice(0, 4)}< error`])])
    expect(links.slice(-3)).toEqual([
      `${last}: subject ${chain.length} stale@4:resend`,
      `${last + 2}: subject ${chain.length} changed:of-another-round@2`,
      `${last + 4}: exact ${chain.length} kept +z`,
    ])
  })
})
