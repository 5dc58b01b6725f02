import { BoundedMap } from './bounded.js'
import { declaredBy } from './capabilities.js'
import type { Reply } from './exchange.js'
import type { JsonObject } from './json.js'

/** Tasks whose creation is remembered at the same time. */
const LIMIT = 1_000

/** Remembers what the requests that created tasks declared: a poller may declare less than the client that it polls for. */
export function taskCreators() {
  const declared = new BoundedMap<unknown, JsonObject>(LIMIT)
  return {
    note({ message, exchange }: Reply): void {
      if (message.kind !== 'result' || message.result.resultType !== 'task' || !exchange) return
      const capabilities = declaredBy(exchange.request)
      if (capabilities) declared.set(message.result.taskId, capabilities)
    },
    /** The capabilities of the request that created a task; undefined where its creation was not seen. */
    declaredFor: (taskId: unknown): JsonObject | undefined => declared.get(taskId),
  }
}
