import { describe, expect, it } from 'vitest'
import { linksOf, type Story } from './story.fixture.js'

const OPEN = ['1> deploy(1)', '1< {ok} s1'] as const
const TWINS = ['1> deploy', '2> deploy', '1< {ok} s1', '2< {ok} s2'] as const
const MULTI = ['1> deploy', '1< {a} s1', '2> deploy {a} s1', '2< {b} s2'] as const

const TIES: readonly Story[] = [
  [
    'of two equal calls',
    ['1> deploy', '2> deploy', '1< {ok}', '2< {ok}', '3> deploy {ok}', '3< done', '4> deploy {ok}'],
    ['5: subject 3|4 kept', '7: subject 4|3 kept'],
  ],
  ['with a state that neither issued', [...TWINS, '3> deploy {ok} x9'], ['5: subject 3|4 changed:other']],
  [
    'say only what holds for each',
    ['1> deploy', '2> deploy', '1< {a} s1', '2< {b} s2', '3> deploy {} x9'],
    ['5: subject 3|4 changed:other -a -b'],
  ],
  [
    'pass on the keys that were asked',
    ['1> deploy', '2> deploy', '1< {a}', '2< {a}', '3> deploy {a}', '3< {b} s3', '4> deploy {a,b} s3'],
    ['5: subject 3|4 kept', '7: exact 6 kept'],
  ],
  [
    'between rounds of one chain know what came before',
    [
      '1> deploy',
      '1< {} s1',
      '2> deploy {} s1',
      '3> deploy {} s1',
      '2< {a}',
      '3< {a}',
      '4> deploy {a}',
      '4< {b} s4',
      '5> deploy {b} s1',
    ],
    ['3: exact 2 kept', '4: exact 2 kept', '7: subject 5|6 kept', '9: subject 8 stale@2'],
  ],
  [
    'do not pass on ids',
    ['1> deploy', '2> deploy', '1< {a}', '2< {a}', '3> deploy {a}', '3< {b} s3', '1> deploy {b} s3'],
    ['5: subject 3|4 kept', '7: exact 6 kept'],
  ],
  [
    'with a round that hides its state do not pass on ids',
    ['1> deploy', '1< {a} ***', '2> deploy', '2< {a} s1', '3> deploy {a} s1', '3< {b} s3', '2> deploy {b} s3'],
    ['5: exact 4|2 unjudged', '7: exact 6 kept'],
  ],
  [
    'stay where a failed echo was sent again',
    [
      '1> deploy',
      '2> deploy',
      '2< {} ***',
      '3> deploy {} ***',
      '1< {} s1',
      '4> deploy {} s1',
      '3< {a} ***',
      '4< error',
      '4> deploy {a} ***',
      '5> deploy {} s1',
    ],
    ['4: subject 3 unjudged', '6: exact 5|3 unjudged', '9: subject 7 unjudged', '10: exact 5 kept'],
  ],
  [
    'an issued state that came twice, its first echo answered',
    [...TWINS, '3> deploy {ok} s1', '3< done', '4> deploy {ok} s1'],
    ['5: exact 3 kept', '7: subject 4 changed:of-another-round@3'],
  ],
  [
    'an issued state that came twice, its first echo not answered',
    [...TWINS, '3> deploy {ok} s1', '4> deploy {ok} s1'],
    ['5: exact 3 kept', '6: exact 3 kept'],
  ],
  [
    'a firm link takes a round back',
    [...TWINS, '3> deploy {ok} S1', '3< done', '4> deploy {ok} s1'],
    ['5: subject 4 changed:other', '7: exact 3 kept'],
  ],
  [
    'no other round fits as well',
    ['1> deploy', '1< {ok} s1', '2> deploy {ok} S1', '2< done', '3> deploy {ok} s1'],
    ['3: subject 2 changed:case', '5: exact unjudged'],
  ],
]

const IDS: readonly Story[] = [
  ['of the initial request', [...OPEN, '1> deploy(1) {ok} s1'], ['3: exact 2 kept id@1']],
  ['of an earlier retry', [...MULTI, '2> deploy {b} s2'], ['3: exact 2 kept', '5: exact 4 kept id@3']],
  ['of another type', [...OPEN, '"1"> deploy(1) {ok} s1'], ['3: exact 2 kept']],
  [
    'of a request that was sent again as it was',
    [...OPEN, '2> deploy(1) {ok} s1', '2< error', '2> deploy(1) {ok} s1'],
    ['3: exact 2 kept', '5: exact 2 kept'],
  ],
]

const SCOPES: readonly Story[] = [
  ['two processes', ['1> deploy #a', '1< {ok} s1 #a', '2> deploy {ok} s9 #b'], ['3: none unjudged']],
  ['two clients', ['1> deploy @a', '1< {ok} s1 @a', '2> deploy {ok} s9 @b'], ['3: none unjudged']],
  [
    'any connection of one client',
    ['1> deploy @a #1', '1< {ok} s1 @a #1', '2> deploy {ok} s9 @a #2'],
    ['3: subject 2 changed:other'],
  ],
  [
    'a retry that names no client',
    ['1> deploy @a', '1< {ok} s1 @a', '2> deploy {ok} s9 @anyone'],
    ['3: subject 2 changed:other'],
  ],
]

describe.each<[string, readonly Story[]]>([
  ['ties and links that are taken back', TIES],
  ['ids of a chain', IDS],
  ['scopes', SCOPES],
])('%s', (_, stories) => {
  it.each(stories)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})
