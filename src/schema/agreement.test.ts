import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../model/json.js'
import { REVISIONS } from '../model/revision.js'
import { type Compared, compareRevision, type Difference, memberDifferences } from './agreement-compare.fixture.js'
import { covers, meantDifferences, RESULT, tableOf } from './agreement-list.fixture.js'
import { hasPublished, publishedExamples, publishedSchema } from './agreement-published.fixture.js'
import { checkNamed } from './definitions.js'

const told = ({ revision, definition, kind, pointer, ours, value }: Difference): string =>
  `${revision} ${definition}: ${kind} at "${pointer}" ${ours} ${JSON.stringify(value).slice(0, 300)}`

// The published schemas are not part of the repository; fixtures/agreement has what the comparison gave.
describe.skipIf(!hasPublished)('our definitions', () => {
  const meant = meantDifferences()
  const compared = new Map<string, readonly Compared[]>()

  it.each(REVISIONS)('judge as the published ones of %s do, but for the listed differences', (revision) => {
    compared.set(revision, compareRevision(revision))
    const found = (compared.get(revision) ?? []).flatMap(({ differences }) => differences)
    expect(found.filter((one) => !meant.some((entry) => covers(entry, one))).map(told)).toEqual([])
    // A listed difference that does not occur is a mistake of the list.
    const idle = meant.filter((entry) => entry.revisions.includes(revision) && !found.some((one) => covers(entry, one)))
    expect(idle.map(({ reason }) => reason)).toEqual([])
  })

  it.each(REVISIONS)('name the members that the published ones of %s name', (revision) => {
    expect(memberDifferences(revision)).toEqual([])
  })

  it('tell swapped answers apart, which the published ones do not', () => {
    const { accepts } = publishedSchema('2026-07-28')
    const [answers] = publishedExamples('2026-07-28', 'InputResponses')
    const { github_login: login, capital_of_france: text } = answers as JsonObject
    expect(accepts('InputResponses', { github_login: text, capital_of_france: login })).toBe(true)
    const judge = (name: string, value: unknown): boolean => checkNamed('2026-07-28', name)(value)
    expect([judge('ElicitResult', login), judge('CreateMessageResult', text)]).toEqual([true, true])
    expect([judge('ElicitResult', text), judge('CreateMessageResult', login)]).toEqual([false, false])
  })

  it('give the table in fixtures/agreement/result.json again (written by `vitest run -u` on this file)', async () => {
    await expect(tableOf(compared)).toMatchFileSnapshot(RESULT)
  })
})
