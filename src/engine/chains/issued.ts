import { BoundedMap } from '../../model/bounded.js'
import type { ResultMessage } from '../../model/message.js'
import { LIMITS, type Unjudged } from '../limits.js'
import { markOf } from '../marks.js'
import { stateIn } from './attempt.js'
import {
  type Attempt,
  type Identity,
  type Issued,
  type LiveRound,
  type Scope,
  type State,
  sameClient,
} from './parts.js'
import { shortened } from './shortened.js'

/**
 * The states that a file's results issued, by scope and value. Bounded: the oldest is forgotten. Of the rounds whose
 * chain has ended only the newest are kept whole, as each holds on to the text of its messages.
 */
export class IssuedStates {
  readonly #byState: BoundedMap<string, Issued>
  /** Rounds of ended chains, oldest first, and the text that each holds. */
  readonly #ended: { readonly round: LiveRound; readonly text: number }[] = []
  #endedText = 0

  constructor(unjudged: Unjudged) {
    this.#byState = new BoundedMap(LIMITS.states, () => unjudged.count('states'))
  }

  /** A round issued its state. */
  add(scope: Scope, round: LiveRound): void {
    const { mark, stateMark, method, target, state, origin, book } = round
    this.#add(scope, state, {
      mark: stateMark ?? mark,
      subject: book.subject,
      method,
      target,
      identity: origin.identity,
      round,
      count: 1,
      several: false,
      foreign: false,
    })
  }

  /** A result issued a state that proves nothing: its request is not in the record, or its method may not ask. */
  addForeign(scope: Scope, reply: ResultMessage, origin?: Attempt): void {
    const { subject = '', method = '', target = '', identity } = origin ?? {}
    this.#add(scope, stateIn(reply.result, reply.record), {
      mark: markOf(reply),
      subject,
      method,
      target,
      identity: identity ?? { client: reply.record.client, info: undefined },
      round: undefined,
      count: 1,
      several: false,
      foreign: true,
    })
  }

  /** The chain of the round has ended. */
  retire(round: LiveRound): void {
    if (round.issued === undefined || round.retired) return
    round.retired = true
    const text = textOf(round)
    this.#ended.push({ round, text })
    this.#endedText += text
    while (this.#ended.length > LIMITS.endedRounds || this.#endedText > LIMITS.endedText) this.#dropOldest()
  }

  #dropOldest(): void {
    const oldest = this.#ended.shift()
    if (oldest === undefined) return
    this.#endedText -= oldest.text
    const { round } = oldest
    if (round.issued?.round === round) round.issued.round = undefined
    round.issued = undefined
  }

  #add(scope: Scope, state: State, issued: Issued): void {
    if (!state.present || state.hidden || typeof state.value !== 'string') return
    const key = keyOf(scope, state)
    const known = this.#byState.get(key)
    if (issued.round !== undefined) issued.round.issued = known ?? issued
    if (known === undefined) {
      this.#byState.set(key, issued)
      return
    }
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
  return `${scope.name}\n${state.short}`
}
