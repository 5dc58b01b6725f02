import { BoundedMap } from '../../model/bounded.js'
import type { ResultMessage } from '../../model/message.js'
import type { Mark } from '../../model/place.js'
import { LIMITS, type Unjudged } from '../limits.js'
import { markOf } from '../marks.js'
import { stateIn } from './attempt.js'
import { type Attempt, type Identity, type LiveRound, type Scope, type State, sameClient } from './parts.js'
import { shortened } from './shortened.js'

/** Where a state was issued, remembered after its chain ended. */
export interface Issued {
  readonly mark: Mark
  readonly subject: string
  readonly method: string
  readonly target: string
  readonly identity: Identity
  /** The round, as long as it may be needed. */
  round: LiveRound | undefined
  /** How many rounds issued it. */
  count: number
  /** It was issued to several subjects: a constant, no evidence across subjects. */
  several: boolean
  /** Nothing is known of the call: its request is not in the record, or was of a method that may not ask. */
  readonly foreign: boolean
}

/**
 * The states that a file's results issued, by scope and value. Bounded: the oldest is forgotten. Of the rounds whose
 * chain has ended only the newest are kept whole, as each holds on to the text of its messages.
 */
export class IssuedStates {
  readonly #byState: BoundedMap<string, Issued>
  readonly #ofRound = new Map<LiveRound, Issued>()
  /** Rounds of ended chains, oldest first, and the text that each holds. */
  readonly #ended = new Map<LiveRound, number>()
  #endedText = 0

  constructor(unjudged: Unjudged) {
    this.#byState = new BoundedMap(LIMITS.states, () => unjudged.count('states'))
  }

  /** A round issued its state. */
  add(scope: Scope, round: LiveRound): void {
    const { mark, stateMark, method, target, state, origin, book } = round
    const { identity } = origin
    this.#add(scope, state, { mark: stateMark ?? mark, subject: book.subject, method, target, identity, round })
  }

  /** A result issued a state that proves nothing: its request is not in the record, or its method may not ask. */
  addForeign(scope: Scope, reply: ResultMessage, origin?: Attempt): void {
    const { subject = '', method = '', target = '', identity } = origin ?? {}
    const about = { mark: markOf(reply), subject, method, target, round: undefined, foreign: true }
    const client = { client: reply.record.client, info: undefined }
    this.#add(scope, stateIn(reply.result, reply.record), { ...about, identity: identity ?? client })
  }

  /** The chain of the round has ended. */
  retire(round: LiveRound): void {
    if (!this.#ofRound.has(round) || this.#ended.has(round)) return
    const size = textOf(round)
    this.#ended.set(round, size)
    this.#endedText += size
    for (const [oldest, text] of this.#ended) {
      if (this.#ended.size <= LIMITS.endedRounds && this.#endedText <= LIMITS.endedText) return
      this.#drop(oldest, text)
    }
  }

  #drop(round: LiveRound, text: number): void {
    this.#ended.delete(round)
    this.#endedText -= text
    const issued = this.#ofRound.get(round)
    this.#ofRound.delete(round)
    if (issued?.round === round) issued.round = undefined
  }

  #add(
    scope: Scope,
    state: State,
    issued: Omit<Issued, 'count' | 'several' | 'foreign'> & { foreign?: boolean },
  ): void {
    if (!state.present || state.hidden || typeof state.value !== 'string') return
    const key = keyOf(scope, state)
    const known = this.#byState.get(key)
    if (known === undefined) {
      const first = { foreign: false, ...issued, count: 1, several: false }
      this.#byState.set(key, first)
      if (issued.round !== undefined) this.#ofRound.set(issued.round, first)
      return
    }
    if (issued.round !== undefined) this.#ofRound.set(issued.round, known)
    known.count++
    if (known.subject !== issued.subject) known.several = true
    else known.round = issued.round
  }

  /** Where the state was issued to this client in the scope. */
  find(scope: Scope, state: State, identity: Identity): Issued | undefined {
    if (!state.present || state.hidden || typeof state.value !== 'string') return undefined
    const issued = this.#byState.get(keyOf(scope, state))
    return issued !== undefined && sameClient(issued.identity, identity) ? issued : undefined
  }
}

const textOf = ({ origin }: LiveRound): number => origin.request.source.size

function keyOf(scope: Scope, state: State): string {
  state.short ??= shortened(state.key)
  return `${scope.number}\n${state.short}`
}
