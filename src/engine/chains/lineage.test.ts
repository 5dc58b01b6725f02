import { describe, expect, it } from 'vitest'
import { linksOf, type Story } from './story.fixture.js'

const STATES: readonly Story[] = [
  [
    'of two chains is not known behind a tie of both',
    [
      '1> deploy',
      '2> deploy',
      '1< {} s1',
      '2< {} s2',
      '3> deploy {} s1',
      '4> deploy {} s2',
      '3< {a}',
      '4< {a}',
      '5> deploy {a}',
      '5< {b} s5',
      '6> deploy {b} s1',
    ],
    ['5: exact 3 kept', '6: exact 4 kept', '9: subject 7|8 kept', '11: subject 10 changed:of-another-round@3'],
  ],
  [
    'of a chain that may end in either of two rounds is no sign for the one whose keys do not fit',
    [
      '1> deploy',
      '2> deploy',
      '1< {a} s1',
      '2< {b}',
      '3> deploy {a} s1',
      '3< {c}',
      '4> deploy {b}',
      '4< {c}',
      '5> deploy {c}',
      '5< {d}',
      '6> deploy {d} s1',
    ],
    ['5: exact 3 kept', '7: subject 4 kept', '9: subject 6|8 kept', '11: subject 10 invented@3'],
  ],
]

const KEYS: readonly Story[] = [
  [
    'of the first round are known in the third',
    [
      '1> deploy',
      '1< {a} s1',
      '2> deploy {a} s1',
      '2< {b} s2',
      '3> deploy {b} s2',
      '3< {c} s3',
      '4> deploy {a,b,c} s3',
    ],
    ['3: exact 2 kept', '5: exact 4 kept', '7: exact 6 kept'],
  ],
  [
    'of so many rounds are known behind a link that could have been another',
    [
      '1> deploy',
      ...rivals((id) => `${id}> deploy`),
      '1< {a} s1',
      ...rivals((id) => `${id}< {k${id}} s${id}`),
      '20> deploy {a} S1',
      '20< {b} s20',
      '21> deploy {b,k17,k18} s20',
    ],
    ['37: subject 19 changed:case', '39: exact 38 kept +k18'],
  ],
]

/** Identical calls beside the first. */
function rivals(step: (id: number) => string): string[] {
  return Array.from({ length: 17 }, (_, index) => step(index + 2))
}

const IDS: readonly Story[] = [
  [
    'of an earlier retry of the round, and only of the earlier',
    ['1> deploy', '1< {ok} s1', '2> deploy {ok} S1', '2< error', '2> deploy {ok} s1'],
    ['3: subject 2 changed:case', '5: exact 2 kept id@3'],
  ],
  [
    'not of a retry that could have been that of another round',
    ['1> deploy', '2> deploy', '1< {ok} s1', '2< {no} s2', '3> deploy {ok} S1', '3< error', '3> deploy {ok} s1'],
    ['5: subject 3 changed:case', '7: exact 3 kept'],
  ],
  [
    'not of a call behind such a retry',
    ['1> deploy', '2> deploy', '1< {ok} s1', '2< {no} s2', '3> deploy {ok} S1', '3< {b} s3', '1> deploy {b} s3'],
    ['5: subject 3 changed:case', '7: exact 6 kept'],
  ],
  [
    'not of what led to a round without a state, while one with a state was open',
    ['1> deploy', '2> deploy', '1< {a} s1', '2< {a}', '3> deploy {a}', '3< {b} s3', '2> deploy {b} s3'],
    ['5: subject 4 kept', '7: exact 6 kept'],
  ],
  [
    'of what led there where that one asked for something else',
    ['1> deploy', '2> deploy', '1< {b} s1', '2< {a}', '3> deploy {a}', '3< {b} s3', '2> deploy {b} s3'],
    ['5: subject 4 kept', '7: exact 6 kept id@2'],
  ],
  [
    'not of a retry that a firm link left no other round',
    [
      '1> deploy',
      '2> deploy',
      '1< {a} s1',
      '2< {a} s2',
      '3> deploy {a} x9',
      '3< error',
      '4> deploy {a} s1',
      '4< done',
      '3> deploy {a} s2',
    ],
    ['5: subject 4 changed:other', '7: exact 3 kept', '9: exact 4 kept'],
  ],
]

describe.each<[string, readonly Story[]]>([
  ['a state', STATES],
  ['keys', KEYS],
  ['an id is taken', IDS],
])('%s', (_, stories) => {
  it.each(stories)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})
