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

/** The states that a file's results issued, by scope and value. Bounded: the oldest is forgotten. */
export class IssuedStates {
  readonly #byState: BoundedMap<string, Issued>

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

  #add(
    scope: Scope,
    state: State,
    issued: Omit<Issued, 'count' | 'several' | 'foreign'> & { foreign?: boolean },
  ): void {
    if (!state.present || state.hidden || typeof state.value !== 'string') return
    const key = keyOf(scope, state)
    const known = this.#byState.get(key)
    if (known === undefined) {
      this.#byState.set(key, { foreign: false, ...issued, count: 1, several: false })
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

const keyOf = (scope: Scope, { key }: State): string => `${scope.number}\n${shortened(key)}`
