import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.js'
import { linksOf, outcomeOf, type Story } from './story.fixture.js'

const TWINS = ['1> deploy', '2> deploy', '1< {ok} s1', '2< {ok} s2'] as const

const SETTLED: readonly Story[] = [
  [
    'once, though the call is made again',
    [
      '1> deploy',
      '1< {ok} s1',
      '2> deploy {ok} S1',
      '2< done',
      '3> deploy',
      '3< {ok} s3',
      '4> deploy {ok} s3',
      '4< done',
    ],
    ['3: subject 2 changed:case', '7: exact 6 kept'],
  ],
]

const TAKEN: readonly Story[] = [
  [
    'from a tie that leaves one',
    [...TWINS, '3> deploy {ok} x9', '4> deploy {ok} s1'],
    ['5: subject 4 changed:other', '6: exact 3 kept'],
  ],
  [
    'not by one that is as wrong',
    [...TWINS, '3> deploy {ok} S1', '3< error', '4> deploy {ok} S1', '4< error'],
    ['5: subject 3 changed:case', '7: subject 3 changed:case'],
  ],
  [
    'from a tie that waits for an earlier answer',
    [
      '0> deploy',
      '1> deploy',
      '2> deploy',
      '0< {z} t1',
      '1< {ok} s1',
      '2< {ok} s2',
      '3> deploy {z} T1',
      '3< done',
      '9> deploy',
      '4> deploy {ok} x9',
      '4< done',
      '5> deploy {ok} S2',
      '5< done',
      '6> deploy {ok} s2',
      '9< done',
    ],
    ['7: subject 4 changed:case', '10: subject 5 changed:other', '12: subject 5 changed:other', '14: exact 6 kept'],
  ],
  [
    'not from a tie of other rounds',
    [...TWINS, '3> deploy', '3< {z} s3', '4> deploy {ok} x9', '4< done', '5> deploy {z} s3'],
    ['7: subject 3|4 changed:other', '9: exact 6 kept'],
  ],
  [
    'from a tie that is done, so that the round is open again',
    [
      '1> deploy',
      '2> deploy',
      '1< {a} s1',
      '2< {b} ***',
      '3> deploy {a?} s1',
      '3< done',
      '4> deploy {a} s1',
      '4< error',
      '5> deploy {a?} s1',
    ],
    ['5: exact 3|4 unjudged', '7: exact 3 kept', '9: exact 3|4 unjudged'],
  ],
  [
    'for a round that another retry holds without certainty',
    [...TWINS, '3> deploy {ok} S1', '3< done', '4> deploy {ok} S2', '5> deploy {ok} s1'],
    ['5: subject 4 changed:other', '7: subject 4 changed:case', '8: exact 3 kept'],
  ],
  [
    'not from a call with other arguments, which nothing but the state led there',
    ['1> deploy(1)', '2> deploy(1)', '1< {a} s1', '2< {b} s2', '3> deploy(2) {b} s1', '4> deploy(1) {a} s1'],
    ['5: target 3 kept -a +b /params/arguments/x', '6: exact 3 kept'],
  ],
  [
    'not for one whose keys fit worse',
    [
      '1> deploy',
      '1< {a} t1',
      '2> deploy {a} t1',
      '2< t2',
      '3> deploy',
      '3< {a} s1',
      '4> deploy {a} S1',
      '4< done',
      '5> deploy {a} s1',
    ],
    ['3: exact 2 kept', '7: subject 6 changed:case', '9: exact 6 kept'],
  ],
  [
    'not for one that issued no state where one was sent',
    ['1> deploy', '2> deploy', '1< {ok} s1', '2< {ok}', '3> deploy {ok} S1', '3< done', '4> deploy {ok} s1'],
    ['5: subject 3 changed:case', '7: exact 3 kept'],
  ],
]

describe.each<[string, readonly Story[]]>([
  ['a finding is said', SETTLED],
  ['a round is taken back', TAKEN],
])('%s', (_, stories) => {
  it.each(stories)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})

describe('links that may be taken back', () => {
  it('are those of a state that was sent with the answers to another round', async () => {
    const asked = ['1> deploy', '2> deploy', '1< {a} s1', '2< {b} s2']
    const [wrong, right] = await linksOf([...asked, '3> deploy {b} s1', '3< done', '4> deploy {a} s1'])
    expect([wrong, right]).toEqual([expect.stringMatching(/ 4 changed:of-another-round@3$/), '7: exact 3 kept'])
  })

  it('are held up to a bound, and the oldest is not judged', async () => {
    const retries = Array.from({ length: LIMITS.provisional }, (_, id) => [`${id}> list: s1`, `${id}< error`]).flat()
    const open = ['"a"> deploy', '"a"< {ok} s1']
    const more = await outcomeOf([...open, ...retries, '99999> list: s1'])
    expect([more.links.length, more.unjudged]).toEqual([LIMITS.provisional, { provisional: 1 }])
    expect(more.links[0]).toBe('5: state other-request@2')
  })

  it('are not judged either where the one that had to go is answered later', async () => {
    const retries = Array.from({ length: LIMITS.provisional }, (_, id) => [`${id}> list: s1`, `${id}< error`]).flat()
    const open = ['"a"> deploy', '"a"< {ok} s1', '"b"> list: s1']
    const more = await outcomeOf([...open, ...retries, '"b"< error'])
    expect([more.links.length, more.unjudged]).toEqual([LIMITS.provisional, { provisional: 1 }])
    expect(more.links.some((link) => link.startsWith('3:'))).toBe(false)
  })
})
