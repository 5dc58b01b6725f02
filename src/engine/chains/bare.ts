import { targetOf } from '../../json/canonical.js'
import { BoundedMap } from '../../model/bounded.js'
import type { Mark } from '../../model/place.js'
import type { Conversation } from '../conversation.js'
import { LIMITS, type Unjudged } from '../limits.js'
import type { OpenExchange } from '../open-exchange.js'
import { identityOf } from './attempt.js'
import { type LiveRound, type Scope, sameClient } from './parts.js'
import { subjectKey } from './subject.js'

/** A call that was repeated while a round of it was open. */
export interface BareRepeat {
  readonly mark: Mark
  readonly round: LiveRound
  readonly conversation: Conversation
}

/**
 * Calls of an open round that came again without answers or state. Only a client that never sends either for the
 * subject, before or later, does not know what to send; any other makes a new call.
 */
export class BareRepeats {
  readonly #marked = new BoundedMap<string, true>(LIMITS.states)
  readonly #first: BoundedMap<string, BareRepeat>

  constructor(unjudged: Unjudged) {
    this.#first = new BoundedMap(LIMITS.openChains, () => unjudged.count('openChains'))
  }

  /** A request of the subject carried answers or a state. */
  mark(scope: Scope, subject: string): void {
    const key = keyOf(scope, subject)
    this.#marked.set(key, true)
    this.#first.delete(key)
  }

  /** A request carries neither. */
  note(exchange: OpenExchange, scope: Scope): void {
    const { method, params } = exchange.request
    if (!scope.targets.has(targetOf(method, params))) return
    const subject = subjectKey(exchange.request)
    const book = scope.books.get(subject)
    if (book === undefined) return
    const key = keyOf(scope, subject)
    if (this.#marked.has(key) || this.#first.has(key)) return
    const identity = identityOf(exchange.request)
    const round = book.pool.find((open) => sameClient(open.origin.identity, identity))
    if (round !== undefined) this.#first.set(key, { mark: exchange.mark, round, conversation: exchange.connection })
  }

  /** The first repeat of each subject that never came with answers or a state. Where something is lost, it may be they. */
  all(): BareRepeat[] {
    return [...this.#first.values()].filter(({ conversation }) => !conversation.gaps && !conversation.lossy)
  }
}

const keyOf = (scope: Scope, subject: string): string => `${scope.name} ${subject}`
