import { describe, expect, it } from 'vitest'
import { linksOf, type Story } from './story.fixture.js'

const CLIENTS: readonly Story[] = [
  [
    'are one over stdio, whatever they call themselves',
    ['1> deploy @@a', '1< {ok} s1 @@a', '2> deploy {ok} s9 @@b'],
    ['3: subject 2 changed:other'],
  ],
  [
    'are two where the records name two',
    ['1> deploy &a', '1< {ok} s1 &a', '2> deploy {ok} s9 &b'],
    ['3: none unjudged'],
  ],
  [
    'are one where the record of the retry names none',
    ['1> deploy &a', '1< {ok} s1 &a', '2> deploy {ok} s9'],
    ['3: subject 2 changed:other'],
  ],
  [
    'are one where the record of the call names none',
    ['1> deploy', '1< {ok} s1', '2> deploy {ok} s9 &a'],
    ['3: subject 2 changed:other'],
  ],
  [
    'are one where the call names none',
    ['1> deploy @anyone', '1< {ok} s1 @anyone', '2> deploy {ok} s9 @a'],
    ['3: subject 2 changed:other'],
  ],
]

describe('clients', () => {
  it.each(CLIENTS)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})
