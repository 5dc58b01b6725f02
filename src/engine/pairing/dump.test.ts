import { writeFileSync } from 'node:fs'
import { it } from 'vitest'
import { transcript } from './line.fixture.js'
import { Random } from './random.fixture.js'
import { conformingSet } from './set.fixture.js'

it('dump', () => {
  writeFileSync('/tmp/set.jsonl', transcript(conformingSet(new Random(1, 3))))
  writeFileSync(
    '/tmp/sets.jsonl',
    Array.from({ length: 300 }, (_, n) => transcript(conformingSet(new Random(1, n)))).join('\n'),
  )
})
