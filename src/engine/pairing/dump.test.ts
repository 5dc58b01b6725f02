import { it } from 'vitest'
import { writeFileSync } from 'node:fs'
import { Random } from './random.fixture.js'
import { conformingSet } from './set.fixture.js'
import { transcript } from './line.fixture.js'
it('dump', () => { writeFileSync('/tmp/set.jsonl', transcript(conformingSet(new Random(1, 3)))); writeFileSync('/tmp/sets.jsonl', Array.from({length:300},(_,n)=>transcript(conformingSet(new Random(1, n)))).join('\n')) })
