import { member } from './json.js'
import type { NotificationMessage, RequestMessage } from './message.js'
import { metaOf } from './meta-keys.js'
import { forNewest } from './newest.js'
import type { WireRecord } from './record.js'

/** The key of the HTTP exchange that a record belongs to: one text for all rules, each of which keeps it. */
export const exchangeKey = forNewest(({ exchange }: WireRecord): string | undefined =>
  exchange === undefined ? undefined : `exchange ${typeof exchange} ${exchange}`,
)

function byToken({ conn }: WireRecord, token: unknown): string | undefined {
  if (typeof token !== 'string' && typeof token !== 'number') return undefined
  return `token ${conn ?? ''} ${typeof token} ${token}`
}

/**
 * What ties later messages to a request: over HTTP its stream, which it shares with no other request, else the progress
 * token that it supplied; undefined where nothing does.
 */
export const requestKey = ({ record, params }: RequestMessage): string | undefined =>
  exchangeKey(record) ?? byToken(record, member(metaOf(params), 'progressToken'))

/** The key of the request that a notification belongs to; undefined where the record does not show it. */
export const notificationKey = ({ record, method, params }: NotificationMessage): string | undefined =>
  exchangeKey(record) ?? (method === 'notifications/progress' ? byToken(record, params?.progressToken) : undefined)
