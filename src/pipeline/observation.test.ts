import { describe, expect, it } from 'vitest'
import type { RawFinding } from '../model/finding.js'
import { REVISIONS, type Revision } from '../model/revision.js'
import { defineRule, type RuleMeta } from '../rule.js'
import { observation } from './observation.js'

const meta: RuleMeta = {
  id: 'area/usual',
  title: '',
  severity: 'error',
  party: 'client',
  evidence: 'message',
  revisions: REVISIONS,
  quiet: '',
  needs: '',
  requirements: ['a', 'b'],
  messages: { said: { text: '', requirement: 'a' } },
}
const rules = [
  meta,
  { ...meta, id: 'area/versions', revisions: ['2026-07-28'], anyRevision: true } as const,
  { ...meta, id: 'area/handshake', revisions: ['2024-11-05', '2025-11-25'], anyRevision: true } as const,
].map((each) => defineRule({ meta: each, create: () => ({}) }))

const finding = (rule: string, revision: Revision | undefined, also?: readonly string[]): RawFinding => ({
  rule,
  template: 'said',
  text: '',
  data: {},
  severity: 'error',
  party: 'client',
  mark: {
    file: '',
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 2,
    pointer: '',
    byteOffset: 0,
    about: { revision, method: '', target: '', dir: 'c2s', subject: '' },
  },
  requirement: 'a',
  ...(also && { also }),
  related: [],
  steps: [],
})

describe('observation', () => {
  it.each<[string, string, Revision | undefined, readonly string[] | undefined, readonly string[]]>([
    ['a message of 2026-07-28', 'area/usual', '2026-07-28', undefined, ['a']],
    ['all sentences that the fact breaks', 'area/usual', '2026-07-28', ['b'], ['a', 'b']],
    ['nothing of an older revision', 'area/usual', '2025-11-25', ['b'], []],
    ['nothing where no revision governs', 'area/usual', undefined, undefined, []],
    ['what a rule about versions says of older traffic', 'area/versions', '2025-11-25', undefined, ['a']],
    ['nothing of a rule about older versions', 'area/handshake', undefined, undefined, []],
  ])('counts %s', (_, rule, revision, also, expected) => {
    const seen: string[] = []
    observation(rules, (id, kept) => seen.push(kept ? `kept ${id}` : id))?.finding(finding(rule, revision, also))
    expect(seen).toEqual(expected)
  })

  it('counts what was kept under 2026-07-28 only', () => {
    const seen: string[] = []
    const observed = observation(rules, (id, kept) => seen.push(`${id} ${kept}`))
    observed?.kept('a', '2026-07-28')
    observed?.kept('b', '2025-11-25')
    observed?.kept('b', undefined)
    expect(seen).toEqual(['a true'])
  })

  it('is nothing where nobody asks', () => expect(observation(rules, undefined)).toBeUndefined())
})
