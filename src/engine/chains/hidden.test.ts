import { describe, expect, it } from 'vitest'
import { linksOf, type Story } from './story.fixture.js'

const CHANGED = ['1> deploy', '1< {a} s1', '2> deploy {a} s9'] as const

const HIDDEN: readonly Story[] = [
  [
    'by a recorder that does not say what it hid',
    [...CHANGED.slice(0, 2), `${CHANGED[2]} ~all`],
    ['3: subject 2 unjudged'],
  ],
  [
    'by a recorder that names it among others',
    [...CHANGED.slice(0, 2), `${CHANGED[2]} ~/message/params/inputResponses,/message/params/requestState`],
    ['3: subject 2 unjudged'],
  ],
  [
    'not by one that hid something else',
    [...CHANGED.slice(0, 2), `${CHANGED[2]} ~/message/params/requestState/x`],
    ['3: subject 2 changed:other'],
  ],
  [
    'on the result: it is not what the retry echoes',
    ['1> deploy', '1< {a} s1 ~/message/result/requestState', '2> deploy {a} s1'],
    ['3: subject 2 unjudged'],
  ],
  [
    'on an earlier round: nothing is stale',
    ['1> deploy', '1< {a} s1 ~/message/result/requestState', '2> deploy {a} s1', '2< {b} s2', '3> deploy {b} s1'],
    ['3: subject 2 unjudged', '5: subject 4 changed:other'],
  ],
  [
    'on one round: it is better than being stale on another',
    ['1> deploy', '1< {a} s1', '2> deploy {a} s1', '2< {b} s2', '3> deploy', '3< {c} ***', '4> deploy {c} s1'],
    ['3: exact 2 kept', '7: subject 6 unjudged'],
  ],
]

describe('a state that is hidden', () => {
  it.each(HIDDEN)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})
