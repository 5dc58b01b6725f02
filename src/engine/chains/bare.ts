import { BoundedMap } from '../../model/bounded.js'
import type { Mark } from '../../model/place.js'
import type { Conversation } from '../conversation.js'
import { LIMITS, type Unjudged } from '../limits.js'
import type { LiveRound, Scope } from './parts.js'
import { shortened } from './shortened.js'

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

  /** Whether a repeat of the subject would tell something new. */
  wants(scope: Scope, subject: string): boolean {
    const key = keyOf(scope, subject)
    return !this.#marked.has(key) && !this.#first.has(key)
  }

  add(scope: Scope, subject: string, repeat: BareRepeat): void {
    this.#first.set(keyOf(scope, subject), repeat)
  }

  /** The first repeat of each subject that never came with answers or a state. */
  all(): Iterable<BareRepeat> {
    return this.#first.values()
  }
}

const keyOf = (scope: Scope, subject: string): string => `${scope.number}\n${shortened(subject)}`
