import { describe, expect, it } from 'vitest'
import { linksOf, type Story } from './story.fixture.js'

const OPEN = ['1> deploy(1)', '1< {ok} s1'] as const
const TWINS = ['1> deploy', '2> deploy', '1< {ok} s1', '2< {ok} s2'] as const
const MULTI = ['1> deploy', '1< {a} s1', '2> deploy {a} s1', '2< {b} s2'] as const

const GRADES: readonly Story[] = [
  ['1: subject and state', [...OPEN, '2> deploy(1) {ok} s1', '2< done'], ['3: exact 2 kept']],
  ['1: by value, not by spelling', ['1> deploy(1)', '1< {ok} s1', '2> deploy(1.0) {ok} s1'], ['3: exact 2 kept']],
  ['1: absent arguments are empty ones', ['1> deploy', '1< {ok} s1', '2> deploy() {ok} s1'], ['3: exact 2 kept']],
  ['1: with a key that is missing', [...OPEN, '2> deploy(1) {} s1'], ['3: exact 2 kept -ok']],
  ['1: with an answer that is no object', [...OPEN, '2> deploy(1) {no?} s1'], ['3: exact 2 kept']],
  ['1: with a key that was not asked', [...OPEN, '2> deploy(1) {ok,no} s1'], ['3: exact 2 kept +no']],
  [
    '1: a closed round that is echoed is a resend',
    [...OPEN, '2> deploy(1) {ok} s1', '2< done', '3> deploy(1) {ok} s1'],
    ['3: exact 2 kept', '5: exact unjudged'],
  ],
  [
    '1: a resend after an error shares the round',
    [...OPEN, '2> deploy(1) {ok} s1', '2< error', '3> deploy(1) {ok} s1', '3< done'],
    ['3: exact 2 kept', '5: exact 2 kept'],
  ],
  [
    '1: a resend after a cancellation too',
    [...OPEN, '2> deploy(1) {ok} s1', '2 cancelled', '3> deploy(1) {ok} s1', '3< done'],
    ['3: exact 2 kept', '5: exact 2 kept'],
  ],
  ['2: another state', [...OPEN, '2> deploy(1) {ok} s9'], ['3: subject 2 changed:other']],
  ['2: no state', [...OPEN, '2> deploy(1) {ok}'], ['3: subject 2 missing']],
  ['2: a state where none was issued', ['1> deploy', '1< {ok}', '2> deploy {ok} s1'], ['3: subject 2 invented']],
  ['2: keys alone', ['1> deploy', '1< {ok}', '2> deploy {ok}'], ['3: subject 2 kept']],
  [
    '2: the round without a fault wins',
    ['1> deploy', '1< {a}', '2> deploy', '2< {b}', '3> deploy {b}'],
    ['5: subject 4 kept'],
  ],
  [
    '2: then the fewest faults',
    ['1> deploy', '1< {a} s1', '2> deploy', '2< {b} s2', '3> deploy {b} s9'],
    ['5: subject 4 changed:other'],
  ],
  [
    '2: then the keys',
    ['1> deploy', '1< {a,b} s1', '2> deploy', '2< {a} s2', '3> deploy {a} s9'],
    ['5: subject 4 changed:other'],
  ],
  [
    '2: an answer too many is a fault',
    ['1> deploy', '1< {a}', '2> deploy', '2< {a,b}', '3> deploy {a,b}'],
    ['5: subject 4 kept'],
  ],
  [
    '2: the keys that were asked before those and earlier ones',
    ['1> deploy', '1< {b} s1', '2> deploy {b} s1', '2< {a} s2', '3> deploy', '3< {a,b} s3', '4> deploy {a,b} s9'],
    ['3: exact 2 kept', '7: subject 6 changed:other'],
  ],
  [
    '2: all keys before some',
    ['1> deploy', '1< {a} s1', '2> deploy', '2< {a,b} s2', '3> deploy {a,c} s9'],
    ['5: subject 2 changed:other +c'],
  ],
  [
    '2: some keys before none',
    ['1> deploy', '1< {a,b} s1', '2> deploy', '2< {d} s2', '3> deploy {a,c} s9'],
    ['5: subject 2 changed:other -b +c'],
  ],
  [
    '2: then whether there is a state',
    ['1> deploy', '1< {a}', '2> deploy', '2< {a} s2', '3> deploy {a} s9'],
    ['5: subject 4 changed:other'],
  ],
  ['2: then how near the state is', [...TWINS, '3> deploy {ok} S2'], ['5: subject 4 changed:case']],
  [
    '2: swapped states are two changed ones',
    ['1> deploy(1)', '1< {ok} s1', '2> deploy(2)', '2< {ok} s2', '3> deploy(1) {ok} s2', '4> deploy(2) {ok} s1'],
    ['5: subject 2 changed:of-another-round@4', '6: subject 4 changed:of-another-round@2'],
  ],
  ['3: other arguments with the state', [...OPEN, '2> deploy(2) {ok} s1'], ['3: target 2 kept /params/arguments/x']],
  [
    '3: not where an open round has those arguments',
    [...OPEN, '2> deploy(2)', '2< {ok} s2', '3> deploy(2) {ok} s1'],
    ['5: subject 4 changed:of-another-round@2'],
  ],
  ['4: the state with another tool', [...OPEN, '2> delete(1) {ok} s1'], ['3: state other-request@2']],
  ['4: with another method', [...OPEN, '2> list: s1'], ['3: state other-request@2']],
  ['4: with a prompt of that name', [...OPEN, '2> prompt:deploy {ok} s1'], ['3: state other-request@2']],
  ['5: other arguments without the state are a new call', [...OPEN, '2> deploy(2) {ok} s9'], ['3: keys unjudged']],
  ['5: and so are some of the keys', ['1> deploy(1)', '1< {a,b} s1', '2> deploy(2) {a} s9'], ['3: keys unjudged']],
  ['6: nothing fits', ['start', '1> deploy {ok} s1'], ['2: none unjudged unmatched']],
  ['6: and the record may not hold the start', ['1> deploy {ok} s1'], ['1: none unjudged']],
  ['6: and something of that name has asked', ['start', ...OPEN, '2> deploy(2) {no} s9'], ['4: none unjudged']],
]

const CHAINS: readonly Story[] = [
  ['answers to keys of an earlier round', [...MULTI, '3> deploy {a,b} s2'], ['3: exact 2 kept', '5: exact 4 kept']],
  [
    'a key that nobody asked is said once',
    [...MULTI.slice(0, 2), '2> deploy {a,z} s1', '2< {b} s2', '3> deploy {b,z} s2'],
    ['3: exact 2 kept +z', '5: exact 4 kept'],
  ],
  ['a round of states alone', ['1> deploy', '1< s1', '2> deploy s1'], ['3: exact 2 kept']],
  [
    'one finding for the borrowed state of an identical call',
    [...TWINS.slice(0, 3), '2< {no} s2', '3> deploy {ok} s1', '3< done', '4> deploy {ok} s1'],
    ['5: exact 3 kept', '7: subject 4 changed:of-another-round@3'],
  ],
  [
    'the state of a claimed round on another one',
    ['1> deploy', '2> deploy', '1< {a} s1', '2< {b} s2', '3> deploy {a} s1', '4> deploy {b} s1', '3< done'],
    ['5: exact 3 kept', '6: subject 4 changed:of-another-round@3'],
  ],
]

describe.each<[string, readonly Story[]]>([
  ['evidence of a link', GRADES],
  ['chains', CHAINS],
])('%s', (_, stories) => {
  it.each(stories)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})
