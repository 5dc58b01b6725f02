import { BoundedMap } from '../model/bounded.js'
import type { RawFinding } from '../model/finding.js'
import { hashOf } from '../model/hash.js'

const hash = (text: string): string => hashOf('hex', text).slice(0, 32)

/**
 * What a finding has in common with itself in another recording of the same conversation: rule, template, method,
 * target, pointer and the data that no recording changes. 32 hexadecimal digits of SHA-256.
 */
export const identityOf = ({ rule, template, mark, data }: RawFinding): string => {
  const lasting = Object.entries(data).filter(([, datum]) => typeof datum !== 'object')
  lasting.sort(([a], [b]) => (a < b ? -1 : 1))
  return hash(JSON.stringify([rule, template, mark.about.method, mark.about.target, mark.pointer, lasting]))
}

/**
 * Numbers equal findings of one file in the order in which they are asked for: the fingerprint of the first is its
 * identity. Remembers the last `limit` identities.
 */
export const createFingerprints = (limit: number): ((identity: string) => string) => {
  const counts = new BoundedMap<string, number>(limit)
  return (identity) => {
    const count = counts.get(identity) ?? 0
    counts.set(identity, count + 1)
    return count === 0 ? identity : hash(`${identity} ${count}`)
  }
}
