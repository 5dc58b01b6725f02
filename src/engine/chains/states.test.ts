import { describe, expect, it } from 'vitest'
import { linksOf, type Story } from './story.fixture.js'

const OPEN = ['1> deploy(1)', '1< {ok} s1'] as const
const MULTI = ['1> deploy', '1< {a} s1', '2> deploy {a} s1', '2< {b} s2'] as const

const STATES: readonly Story[] = [
  [
    'a constant proves nothing across subjects',
    ['1> deploy(1)', '1< {a} 1', '2> deploy(2)', '2< {a} 1', '3> deploy(3) {a} 1'],
    ['5: keys unjudged'],
  ],
  [
    'a constant of equal calls',
    ['1> deploy', '1< {a} 1', '2> deploy', '2< {b} 1', '3> deploy {b} 1'],
    ['5: exact 4 kept'],
  ],
  ['a placeholder on the result', ['1> deploy', '1< {a} [REDACTED]', '2> deploy {a} s1'], ['3: subject 2 unjudged']],
  ['a placeholder on the retry', ['1> deploy', '1< {a} s1', '2> deploy {a} ***'], ['3: subject 2 unjudged']],
  [
    'a placeholder does not match itself',
    ['1> deploy', '1< {a} ***', '2> deploy', '2< {b} [REDACTED]', '3> deploy {b} ***'],
    ['5: subject 4 unjudged'],
  ],
  ['the empty string is a state', ['1> deploy', '1< {a} =""', '2> deploy {a}'], ['3: subject 2 missing']],
  ['and not the same as none', ['1> deploy', '1< {a}', '2> deploy {a} =""'], ['3: subject 2 invented']],
  [
    'a text is never a number, whatever it is',
    ['1> deploy', '1< {a} =7', '2> deploy {a} ="\\u0000v#7;"'],
    ['3: subject 2 changed:type'],
  ],
  ['stale, with the new answers', [...MULTI, '3> deploy {b} s1'], ['3: exact 2 kept', '5: subject 4 stale@2']],
  ['stale, with the old answers', [...MULTI, '3> deploy {a} s1'], ['3: exact 2 kept', '5: subject 4 stale@2:resend']],
  [
    'stale where the newest round issued none',
    ['1> deploy', '1< {a} s1', '2> deploy {a} s1', '2< {b}', '3> deploy {a} s1'],
    ['3: exact 2 kept', '5: subject 4 stale@2:resend'],
  ],
  [
    'not stale there with the new answers',
    ['1> deploy', '1< {a} s1', '2> deploy {a} s1', '2< {b}', '3> deploy {b} s1'],
    ['3: exact 2 kept', '5: subject 4 invented@2'],
  ],
  [
    'not stale before the newer round was seen',
    ['1> deploy', '1< {a} s1', '2> deploy {a} s1', '3> deploy {a} s1', '2< {b} s2'],
    ['3: exact 2 kept', '4: exact 2 kept'],
  ],
  [
    'a chain that issued the state comes before fewer faults',
    [...MULTI, '5> deploy', '5< {c} s5', '6> deploy {c} s1'],
    ['3: exact 2 kept', '7: subject 4 stale@2 -b +c'],
  ],
  [
    'stale, though another round that asked for something else issued the same one',
    ['1> deploy', '1< {a} x', '2> deploy {a} x', '3> deploy', '2< {b} s2', '3< {c} x', '4> deploy {b} x'],
    ['3: exact 2 kept', '7: subject 5 stale@2'],
  ],
  [
    'not stale where that one asked for a part of what is answered',
    ['1> deploy', '1< {a} x', '2> deploy {a} x', '3> deploy', '2< {b} s2', '3< {b,c} x', '4> deploy {b} x'],
    ['3: exact 2 kept', '7: exact 6 kept -c'],
  ],
  ['no string where one was issued', [...OPEN, '2> deploy(1) {ok} =null'], ['3: subject 2 not-string']],
  ['no string where nothing is known', ['1> deploy {ok} =7'], ['1: none not-string']],
  ['no string where none was issued', ['1> deploy', '1< {ok}', '2> deploy {ok} =7'], ['3: subject 2 not-string']],
  [
    'the server broke the type, the client kept it',
    ['1> deploy', '1< {ok} ={"a":1}', '2> deploy {ok} ={"a":1.0}'],
    ['3: exact 2 kept'],
  ],
  [
    'the server broke the type, the client left it out',
    ['1> deploy', '1< {ok} =null', '2> deploy {ok}'],
    ['3: subject 2 kept'],
  ],
  [
    'the server broke the type, the client too',
    ['1> deploy', '1< {ok} =1', '2> deploy {ok} =2'],
    ['3: subject 2 changed:type'],
  ],
  ['a round that asks with a list is not judged', ['1> deploy', '1< {*} s1', '2> deploy s9'], []],
  ['a round that asks for nothing is none', ['1> deploy', '1< {}', '2> deploy {ok}'], ['3: none unjudged']],
  ['a method that may not ask', ['1> list:', '1< {ok} s1', '2> list: {ok} s1'], []],
]

const REPEATS: readonly Story[] = [
  ['the call again without answers', ['1> deploy', '1< {ok}', '2> deploy', '2< {ok}', '3> deploy'], ['3: bare 2']],
  [
    'not where the client answers later',
    ['1> deploy', '1< {ok} s1', '2> deploy', '3> deploy {ok} s1'],
    ['4: exact 2 kept'],
  ],
  [
    'not where it answered before',
    ['1> deploy', '1< {ok} s1', '2> deploy {ok} s1', '2< done', '3> deploy', '3< {ok} s3', '4> deploy'],
    ['3: exact 2 kept'],
  ],
  ['not after a gap', ['1> deploy', '1< {ok}', 'gap', '2> deploy'], []],
]

const LOSSES: readonly Story[] = [
  [
    'a: the state is that of a result without request',
    ['7< {ok} s7', ...OPEN, '2> deploy(1) {ok} s7'],
    ['4: subject 3 unjudged'],
  ],
  ['a: the keys are those of one without state', ['7< {no}', ...OPEN, '2> deploy(1) {no}'], ['4: subject 3 unjudged']],
  ['b: an earlier call has no answer', ['7> deploy(1)', ...OPEN, '2> deploy(1) {ok} s9'], ['4: subject 3 unjudged']],
  ['b: but another one than this', ['7> deploy(2)', ...OPEN, '2> deploy(1) {ok} s9'], ['4: subject 3 changed:other']],
  [
    'b: or of another client',
    ['7> deploy(1) @b', '1> deploy(1) @a', '1< {ok} s1 @a', '2> deploy(1) {ok} s9 @a'],
    ['4: subject 3 changed:other'],
  ],
  [
    'keys of an ancestor outside the record',
    ['1> deploy {a} s0', '1< {b} s1', '2> deploy {a,b} s1'],
    ['1: none unjudged', '3: exact 2 kept'],
  ],
  ['after a gap', [...OPEN, 'gap', '2> deploy(1) {} s9'], ['4: subject 2 unjudged']],
  ['after a gap a state may be anybody’s', [...OPEN, 'gap', '2> delete {ok} s1'], ['4: none unjudged']],
  ['a firm link after a gap', [...OPEN, 'gap', '2> deploy(1) {ok} s1'], ['4: exact 2 kept']],
  ['one id for two requests in flight', ['1> deploy', '1> delete', '1< {ok} s1', '2> deploy {ok} s9'], []],
]

describe.each<[string, readonly Story[]]>([
  ['states', STATES],
  ['calls without a marker', REPEATS],
  ['partial captures', LOSSES],
])('%s', (_, stories) => {
  it.each(stories)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})
