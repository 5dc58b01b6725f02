import { BoundedMap } from './bounded.js'
import { headerOf } from './carrier.js'
import type { Reply } from './exchange.js'
import { isObject, type JsonObject } from './json.js'
import { forNewest } from './newest.js'
import type { Mark } from './place.js'
import type { WireRecord } from './record.js'
import { serverOf } from './server-info.js'

/** Endpoints and identities whose capabilities are remembered at the same time. */
const LIMIT = 100

/** What server/discover told one client about an endpoint. */
export interface Discovered {
  readonly capabilities: JsonObject
  readonly mark: Mark
  /** Name and version of the server, where the result says them. */
  readonly server: string | undefined
}

/** Who asks where. What a server tells one client need not hold for another one or for another endpoint. */
export const askerOf = forNewest((record: WireRecord): string => {
  if (record.http === undefined) return record.client ?? ''
  const [host, authorization] = [headerOf(record, 'host') ?? '', headerOf(record, 'authorization') ?? '']
  return `${record.http.path ?? ''}\n${host}\n${authorization}\n${record.client ?? ''}`
})

/** Remembers the newest discover result of each endpoint and identity. One for each conversation. */
export function discoveredCapabilities() {
  const byAsker = new BoundedMap<string, Discovered>(LIMIT)
  return {
    /** Notes the answer to server/discover; any other reply is nothing to it. */
    note({ message, exchange }: Reply, markOf: () => Mark): void {
      if (exchange?.request.method !== 'server/discover' || message.kind !== 'result') return
      const { capabilities } = message.result
      const key = askerOf(exchange.request.record)
      if (isObject(capabilities)) byAsker.set(key, { capabilities, mark: markOf(), server: serverOf(message.result) })
      else byAsker.delete(key)
    },
    /** Whether anything was discovered; else there is no need to ask who asks. */
    get any(): boolean {
      return byAsker.size > 0
    },
    for: (asker: string): Discovered | undefined => byAsker.get(asker),
  }
}
