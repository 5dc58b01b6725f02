import { describe, expect, it } from 'vitest'
import { REVISIONS } from '../model/revision.js'
import { type Compared, compareRevision, type Difference } from './agreement-compare.fixture.js'
import { covers, meantDifferences, RESULT, tableOf } from './agreement-list.fixture.js'
import { hasPublished } from './agreement-published.fixture.js'

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

  it('give the table in fixtures/agreement/result.json again (written by `vitest run -u` on this file)', async () => {
    await expect(tableOf(compared)).toMatchFileSnapshot(RESULT)
  })
})
