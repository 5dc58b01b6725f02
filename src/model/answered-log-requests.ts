import { isLater, timeOf } from './elapsed.js'
import type { Reply } from './exchange.js'
import { asksForLogs, logLevelOf } from './log-levels.js'
import type { NotificationMessage } from './message.js'
import type { WireRecord } from './record.js'

/** Milliseconds for which a log message may still belong to a request that was just answered. */
const GRACE = 2_000

/** The newest answered request that had asked for log messages. Its last message may come a little later. */
export class AnsweredLogRequest {
  #newest: (Pick<WireRecord, 'ts'> & { readonly level: unknown }) | undefined

  note({ message, exchange }: Reply): void {
    if (exchange && asksForLogs(exchange.request))
      this.#newest = { ts: message.record.ts, level: logLevelOf(exchange.request) }
  }

  /** The level of the request that the log message may still belong to; without capture times any that was answered. */
  lateFor({ record }: NotificationMessage): { readonly level: unknown } | undefined {
    if (!this.#newest || isLater(timeOf(this.#newest), timeOf(record), GRACE)) return undefined
    return this.#newest
  }
}
