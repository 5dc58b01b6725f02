import { BoundedMap } from './bounded.js'
import type { IdKey, RequestMessage } from './message.js'

/** Requests that are remembered at the same time. */
const LIMIT = 10_000

/** What is remembered of a request. */
export interface SentRequest {
  readonly method: string
  readonly line: number
}

/**
 * The client's newest requests by id, answered ones among them. Not over HTTP, where the clients of one conversation may
 * use the same ids.
 */
export class SentRequests {
  readonly #known = new BoundedMap<IdKey, SentRequest>(LIMIT, () => {
    this.forgot = true
  })
  /** Some were forgotten, as there were too many. */
  forgot = false

  note({ record, dir, idKey: id, method, source }: RequestMessage): void {
    if (record.transport !== 'http' && dir === 'c2s' && id !== undefined)
      this.#known.set(id, { method, line: source.line })
  }

  find(id: IdKey | undefined): SentRequest | undefined {
    return id === undefined ? undefined : this.#known.get(id)
  }
}
