import { BoundedMap } from '../../model/bounded.js'
import { isObject } from '../../model/json.js'
import type { ResultMessage } from '../../model/message.js'
import { LIMITS } from '../limits.js'
import type { OpenExchange } from '../open-exchange.js'
import { identityOf, stateIn } from './attempt.js'
import { type Attempt, type Loss, type State, sameClient } from './parts.js'
import { scopeName } from './scope-name.js'
import { shortened } from './shortened.js'
import { subjectKey } from './subject.js'

/** What the record does not hold, as far as it tells (docs/pairing.md, "Partial captures"). */
export class Losses {
  /** Rounds whose request is not in the record, by state, or by the asked keys where they issued none. */
  readonly #orphans = new BoundedMap<string, true>(LIMITS.openChains)
  readonly #open: () => Iterable<OpenExchange>

  /** `open` gives the requests that wait for their answer, oldest first. */
  constructor(open: () => Iterable<OpenExchange>) {
    this.#open = open
  }

  /** A result asked for input, and its request is not in the record. */
  orphan(reply: ResultMessage): void {
    const { inputRequests } = reply.result
    const keys = isObject(inputRequests) ? Object.keys(inputRequests) : []
    this.#orphans.set(keyOf(scopeName(reply.record), stateIn(reply.result, reply.record), keys), true)
  }

  /** What may explain the fault that the retry has under its link. */
  explaining(attempt: Attempt): Loss | undefined {
    const { conversation, state, keys = [], request } = attempt
    if (conversation.gaps || conversation.lossy) return 'anything'
    if (this.#orphans.has(keyOf(scopeName(request.record), state, keys))) return 'anything'
    return this.awaits(attempt) ? 'round' : undefined
  }

  /** Whether an earlier request of the subject has no answer in the record: it may have been answered with the round. */
  awaits(attempt: Attempt): boolean {
    const scope = scopeName(attempt.request.record)
    let looked = 0
    for (const { request, outcome, number } of this.#open()) {
      if (number >= attempt.exchange.number) return false
      if (outcome !== 'open' || request.method !== attempt.method) continue
      if (++looked > LIMITS.openChainsPerSubject) return true
      if (scopeName(request.record) !== scope) continue
      if (!sameClient(identityOf(request), attempt.identity)) continue
      if (subjectKey(request) === attempt.subject) return true
    }
    return false
  }
}

const keyOf = (scope: string, { present, key }: State, keys: readonly string[]): string =>
  `${scope}\n${shortened(present ? key : `k${JSON.stringify([...keys].sort())}`)}`
