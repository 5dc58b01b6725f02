import type { ConnectionFacts } from './exchange.js'
import { has, member } from './json.js'
import type { RequestMessage } from './message.js'
import { META, metaOf } from './meta-keys.js'

/** The syslog levels, least severe first (server/utilities/logging#log-levels). */
export const LOG_LEVELS: readonly string[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
]

export const LOG = 'notifications/message'

/** Waiting requests that are searched for their log level; with more nothing is said about any. */
const MOST_OPEN = 1_000

/** How severe a level is, from 0; undefined where it is none of the eight names. */
export function severityOf(level: unknown): number | undefined {
  const rank = typeof level === 'string' ? LOG_LEVELS.indexOf(level) : -1
  return rank < 0 ? undefined : rank
}

/** Whether a request asks for log messages, whatever its level is. */
export const asksForLogs = ({ params }: RequestMessage): boolean => has(metaOf(params), META.logLevel)

/** The log level that a request asks for, as sent. */
export const logLevelOf = ({ params }: RequestMessage): unknown => member(metaOf(params), META.logLevel)

/** The client's requests that wait for their answer and ask for log messages; undefined where there are too many to look at. */
export function waitingForLogs(connection: ConnectionFacts): readonly RequestMessage[] | undefined {
  const open = connection.openOf('c2s')
  if (open.size > MOST_OPEN) return undefined
  return [...open.values()].flatMap((exchanges) => exchanges.map(({ request }) => request).filter(asksForLogs))
}
