import { BoundedMap } from './bounded.js'
import { headerOf } from './carrier.js'
import { verbOf } from './header-value.js'
import type { WireRecord } from './record.js'
import { exchangeKey } from './stream-keys.js'

const LIMIT = 1_000

/** Follows what a client fetches from the web itself, beside the traffic with the server. One for each conversation. */
export function webFetches(): (record: WireRecord) => { readonly url: string; readonly status: number } | undefined {
  const asked = new BoundedMap<string, string>(LIMIT)
  return (record) => {
    const key = record.payload === undefined ? exchangeKey(record) : undefined
    if (key === undefined) return undefined
    const path = record.http?.path
    if (verbOf(record) === 'GET' && path !== undefined) {
      const url = path.startsWith('https://') ? path : `https://${headerOf(record, 'host') ?? ''}${path}`
      asked.set(key, url)
    }
    const url = asked.get(key)
    const status = record.http?.status
    return url === undefined || status === undefined ? undefined : { url, status }
  }
}
