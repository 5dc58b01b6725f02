import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.js'
import { linksOf, type Story } from './story.fixture.js'

const OPEN = ['1> deploy(1)', '1< {ok} s1'] as const
const SENT = '2> deploy(1) {ok} s9'

const LOST: readonly Story[] = [
  ['a result without request that issued another state', ['7< {no} s7', ...OPEN, SENT], ['4: subject 3 changed:other']],
  [
    'a result without request that asked for something else',
    ['7< {no}', ...OPEN, '2> deploy(1) {ok}'],
    ['4: subject 3 missing'],
  ],
  [
    'an earlier call that was cancelled',
    ['7> deploy(1)', '7 cancelled', ...OPEN, SENT],
    ['5: subject 4 changed:other'],
  ],
  [
    'an earlier call to another process',
    ['7> deploy(1) #b', '1> deploy(1) #a', '1< {ok} s1 #a', `${SENT} #a`],
    ['4: subject 3 changed:other'],
  ],
  [
    'an earlier call that is answered after all',
    ['7> deploy(1)', ...OPEN, SENT, '2< done', '7< done'],
    ['4: subject 3 changed:other'],
  ],
]

const EXCUSES: readonly Story[] = [
  [
    'the keys of a result without request, in another order',
    ['7< {a,b}', ...OPEN, '2> deploy(1) {b,a}'],
    ['4: subject 3 unjudged'],
  ],
  [
    'what two retries of lost rounds answered',
    ['1> deploy {a} r1', '2> deploy {b} r2', '2< {c} s2', '3> deploy {a,b,c} s2'],
    ['1: none unjudged', '2: none unjudged', '4: exact 3 kept'],
  ],
]

const UNMATCHED: readonly Story[] = [
  ['counts from 0', ['zero', '1> deploy {ok} s1'], ['2: none unjudged']],
  ['has a gap after its start', ['start', 'gap', '1> deploy {ok} s1'], ['3: none unjudged']],
]

describe.each<[string, readonly Story[]]>([
  ['no finding is explained by', LOST],
  ['a finding is explained by', EXCUSES],
  ['a retry is not said to be unmatched where the record', UNMATCHED],
])('%s', (_, stories) => {
  it.each(stories)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})

describe('calls without answer', () => {
  const most = LIMITS.openChainsPerSubject
  const others = (count: number, call: (number: number) => string): string[] =>
    Array.from({ length: count }, (_, number) => `${100 + number}> ${call(number)}`)

  it('are compared with a retry up to a bound, and may be anything beyond', async () => {
    const calls = (count: number): string[] => [...others(count, (x) => `deploy(${1000 + x})`), ...OPEN, SENT]
    expect(await linksOf(calls(most))).toEqual([`${most + 3}: subject ${most + 2} changed:other`])
    expect(await linksOf(calls(most + 1))).toEqual([`${most + 4}: subject ${most + 3} unjudged`])
  })

  it('do not count where they have another method', async () => {
    const story = [...others(most + 1, () => 'list:'), ...OPEN, SENT]
    expect(await linksOf(story)).toEqual([`${most + 4}: subject ${most + 3} changed:other`])
  })
})
