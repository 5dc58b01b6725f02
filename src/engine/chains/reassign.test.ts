import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.js'
import { linksOf, type Story } from './story.fixture.js'

/** Of two identical calls one was given a state, the other none. */
const MIXED = ['1> deploy', '2> deploy', '1< {a} s1', '2< {a}'] as const
/** A retry of one of them, without a state. */
const EITHER = [...MIXED, '3> deploy {a}', '3< done'] as const

const FEWEST: readonly Story[] = [
  [
    'of a lost state, not of resends of the other round',
    [...EITHER, '4> deploy {a}', '4< error', '5> deploy {a}', '5< done'],
    ['5: subject 3 missing', '7: subject 4 kept', '9: subject 4 kept'],
  ],
  [
    'of a lost state, where the chain goes on with the same state',
    [
      '1> deploy',
      '0> deploy',
      '1< {a} s1',
      '0< {a}',
      '3> deploy {a}',
      '4> deploy {a}',
      '3< {b} s1',
      '4 cancelled',
      '10> deploy {a}',
      '12> deploy {b} s1',
      '13> deploy {a}',
      '10< done',
      '12< {c} s1',
      '13< done',
      '0> deploy {c} s1',
    ],
    [
      '5: subject 3 missing',
      '6: subject 4 kept',
      '9: subject 4 kept',
      '10: exact 7 kept',
      '11: subject 4 kept',
      '15: exact 13 kept',
    ],
  ],
  [
    'of a lost state, not of that and a missing answer',
    [
      '1> deploy',
      '1< {a}',
      '2> deploy {a}',
      '2< {b}',
      '3> deploy',
      '3< {a,b} s3',
      '4> deploy {a,b}',
      '4< done',
      '5> deploy {b}',
      '5< done',
    ],
    ['3: subject 2 kept', '7: subject 6 missing', '9: subject 4 kept'],
  ],
  [
    'of an id, not of two retries that leave out the answer',
    [
      '1> deploy',
      '2> deploy',
      '1< {a} x',
      '3> deploy {a} x',
      '2< {a} x',
      '3< {} x',
      '2> deploy {a} x',
      '2< done',
      '4> deploy x',
      '5> deploy x',
    ],
    ['4: exact 3 kept', '7: exact 5 kept id@2', '9: exact 6 kept', '10: exact 6 kept'],
  ],
  [
    'of a missing answer, not of two retries that leave it out',
    [
      '1> deploy',
      '1< {} x',
      '2> deploy',
      '2< {a} x',
      '3> deploy {} x',
      '3< done',
      '4> deploy x',
      '5> deploy x',
      '5< done',
    ],
    ['5: exact 4 kept -a', '7: exact 2 kept', '8: exact 2 kept'],
  ],
  [
    'though another retry of the round was under way',
    [
      ...MIXED,
      '3> deploy {a}',
      '4> deploy {a} s1',
      '3< {a} s1',
      '4< {a} s1',
      '5> deploy {a}',
      '5< error',
      '6> deploy {a}',
    ],
    ['5: subject 3 missing', '6: exact 3 kept', '9: subject 4 kept', '11: subject 4 kept'],
  ],
  [
    'but not of a round that was continued when the answer had come',
    [...EITHER, '4> deploy {a} s1', '4< {a} s4', '5> deploy {a}', '5< error', '6> deploy {a}'],
    ['5: subject 4 kept', '7: exact 3 kept', '9: subject 8 missing', '11: subject 8 missing'],
  ],
  [
    'but not where the round had another answer too',
    [...MIXED, '3> deploy {a}', '4> deploy {a}', '3< done', '4< done', '5> deploy {a}', '5< error', '6> deploy {a}'],
    ['5: subject 4 kept', '6: subject 4 kept', '9: subject 3 missing', '11: subject 3 missing'],
  ],
]

const LOST: readonly Story[] = [
  [
    'a part that may explain the others is no reason to blame the first',
    ['9< {z} s9', '1> deploy', '1< {} ***', '2> deploy', '2< {b} s2', '3> deploy ***', '3< done', '4> deploy {} s9'],
    ['6: subject 3 unjudged', '8: subject 5 unjudged'],
  ],
  [
    'an answer: of a chain that is over no round comes back, though its link was not certain',
    [
      '9> deploy',
      '1> deploy',
      '1< {a} x',
      '2> deploy {a} x',
      '2< {b} x',
      '3> deploy',
      '3< {a} x',
      '4> deploy {a,b} x',
      '4< {c}',
      '5> deploy {a} x',
      '5< done',
      '6> deploy {c}',
      '6< done',
      '7> deploy {a} x',
    ],
    ['4: exact 3 kept', '8: exact 5 kept', '10: exact 7 kept', '12: subject 9 kept', '14: exact unjudged'],
  ],
]

const AS_FEW: readonly Story[] = [
  [
    'a lost state is that of either, said once it is certain',
    [...EITHER, '4> deploy {a}', '4< done'],
    ['5: subject 4 kept', '7: subject 3 missing|5'],
  ],
  [
    'other faults of one or the other are not judged',
    ['1> deploy', '1< {} s1', '2> deploy', '2< {} x', '3> deploy', '3< {a} x', '4> deploy x', '4< done', '5> deploy x'],
    ['7: exact 4 kept', '9: exact 6 unjudged'],
  ],
]

describe.each<[string, readonly Story[]]>([
  ['the fewest findings are those', FEWEST],
  ['where either retry may be wrong', AS_FEW],
  ['of a record that has lost', LOST],
])('%s', (_, stories) => {
  it.each(stories)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})

describe('retries that may be those of another round', () => {
  it('are looked back at up to a bound', async () => {
    const twins = Array.from({ length: LIMITS.doubtfulPerSubject + 1 }, (_, index) => index + 10)
    const story = (some: readonly number[]) => [
      '1> deploy',
      '1< {a} s1',
      ...some.flatMap((id) => [`${id}> deploy`, `${id}< {a}`, `"${id}"> deploy {a}`, `"${id}"< done`]),
      '2> deploy {a}',
      '2< error',
      '3> deploy {a}',
      '3< done',
    ]
    const missing = async (some: readonly number[]) =>
      (await linksOf(story(some))).filter((link) => link.includes('missing'))
    expect(await missing(twins.slice(0, 1))).toEqual(['5: subject 2 missing'])
    expect(await missing(twins)).toEqual(['9: subject 2 missing'])
  })
})
