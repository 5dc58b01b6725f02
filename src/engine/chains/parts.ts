import type { Grade, RetryEnd, Round } from '../../model/chain.js'
import type { JsonObject } from '../../model/json.js'
import type { IdKey, RequestMessage } from '../../model/message.js'
import type { OrderedMap } from '../../model/ordered.js'
import type { Mark } from '../../model/place.js'
import type { Conversation } from '../conversation.js'
import type { OpenExchange } from '../open-exchange.js'

/** A `requestState` as issued or sent. `key` compares by value; a hidden state is no evidence. */
export interface State {
  readonly present: boolean
  readonly value: unknown
  readonly key: string
  readonly hidden: boolean
  /** Its key in short, once that is asked for. */
  short: string | undefined
}

/** What may explain a fault of a retry: a loss of which any round can be a part, or one that may hold the round. */
export type Loss = 'anything' | 'round'

/** Who a client says it is: what differs between two clients splits the scope. */
export interface Identity {
  readonly client: string | undefined
  readonly info: string | undefined
}

/** A request in a chain: the initial one (no candidates) or a retry. */
export interface Attempt {
  readonly conversation: Conversation
  readonly exchange: OpenExchange
  readonly request: RequestMessage
  readonly mark: Mark
  readonly number: number
  readonly method: string
  readonly target: string
  readonly subject: string
  readonly id: IdKey | undefined
  readonly identity: Identity
  readonly capabilities: unknown
  readonly state: State
  /** Answered keys; undefined where inputResponses is no map of objects, which is a fault of its own. */
  readonly keys: readonly string[] | undefined
  readonly responses: JsonObject
  grade: Grade
  /** The rounds that fit equally well; the round that the attempt is counted for comes first. */
  candidates: LiveRound[]
  firm: boolean
  /** Nothing is wrong under the link, but only one thing would be under another round that was open. */
  doubtful: boolean
  /** Where the link is not certain: other rounds that the attempt could have continued. */
  rivals: readonly LiveRound[]
  /** The link is final. */
  settled: boolean
  /** There were too many that waited: nothing is said about it. */
  givenUp: boolean
  end: RetryEnd | undefined
  over: boolean
  /** Its place in the order of all that happens: requests with a smaller number were sent before its end. */
  overAt: number
  /** The chain that its answer went on with has ended. */
  chainOver: boolean
  /** Keys that are no invention although no seen round asked for them: an ancestor outside the record answered them. */
  readonly excused: ReadonlySet<string>
  unmatched: boolean
  /** A doubtful retry that may have the one fault instead of this one. */
  alike: Attempt | undefined
  /** What the record does not hold may explain the faults under the link. */
  loss: Loss | undefined
}

/** A round that may still be retried, or is the ancestor of one. */
export interface LiveRound extends Round {
  readonly number: number
  readonly origin: Attempt
  readonly state: State
  readonly keys: readonly string[]
  /** UTF-16 units of the text that asked and of the text that was answered. */
  readonly size: number
  readonly book: Book
  /** Retries that are counted for this round. */
  readonly attempts: Attempt[]
  /** Its request shares an id with another one: no retry is judged against it. */
  readonly unjudged: boolean
  /** It is counted among the rounds whose chain has ended (issued.ts). */
  retired: boolean
  /** What is known of its state, as long as that remembers the round. */
  issued: Issued | undefined
}

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

/** All that is open for one subject in one scope. */
export interface Book {
  readonly subject: string
  readonly scope: Scope
  /** Rounds that a retry may continue: open ones, and those closed only by a link that may be taken back. */
  readonly pool: LiveRound[]
  /** Rounds of live chains by their state, closed ones too. */
  readonly byState: OrderedMap<string, LiveRound[]>
  /** Retries under a link that may be taken back. */
  readonly pending: Attempt[]
  /** How many of them are doubtful. */
  doubts: number
  inFlight: number
}

/** Where chains are paired: wider than a connection, never wider than a file. */
export interface Scope {
  /** Another one for each scope of the input, short, and with a length in front: keys begin with it. */
  readonly name: string
  readonly books: OrderedMap<string, Book>
  /** How many rounds of the pools ask for each target. */
  readonly targets: OrderedMap<string, number>
}

export const isClosed = (round: LiveRound): boolean => round.attempts.some(closes)

/** A result ends what was asked; an error, a cancellation or silence leaves it open. */
export const closes = (attempt: Attempt): boolean => attempt.end !== undefined && attempt.end.kind !== 'error'

export const isTied = (attempt: Attempt): boolean => attempt.candidates.length > 1

/** Two states are the same value; a hidden one is never the same. */
export const sameState = (a: State, b: State): boolean =>
  a.present && b.present && !a.hidden && !b.hidden && a.key === b.key

export const sameClient = (a: Identity, b: Identity): boolean =>
  (a.client === undefined || b.client === undefined || a.client === b.client) &&
  (a.info === undefined || b.info === undefined || a.info === b.info)
