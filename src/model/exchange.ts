import type { Fit } from './fit.js'
import type { ListedItem, ListingFacts } from './listing.js'
import type { IdKey, ReplyMessage, RequestMessage } from './message.js'
import type { Mark } from './place.js'
import type { Direction } from './record.js'

/** Open until answered; cancelled by the requester; unanswered where the record shows that no answer came. */
export type Outcome = 'open' | 'answered' | 'cancelled' | 'unanswered'

/** Another request with the same id. */
export interface IdConflict {
  /** Where the earlier request stands. */
  readonly earlier: Mark
  /** Whether the earlier request still waited for its answer. */
  readonly inFlight: boolean
  /** Whether its answer may be missing only because the capture lost it. */
  readonly uncertain: boolean
}

/** What was found out about the arguments of a call, and the tool as it was listed. */
export interface JudgedArguments {
  readonly tool: ListedItem
  readonly fit: Fit
}

/** A request and what became of it. */
export interface Exchange {
  readonly request: RequestMessage
  /** Where the request stands. Found when it is asked for, which costs a walk through its text: not for every message. */
  readonly mark: Mark
  readonly outcome: Outcome
  /** What answered it, while the hooks for the answer run. */
  readonly reply: ReplyMessage | undefined
  /** Set where the id was taken when the request was sent. */
  readonly conflict: IdConflict | undefined
  /** What is known about the connection when the hook runs. */
  readonly connection: ConnectionFacts
  /** How its arguments fit the schema of the tool, once that is judged (schema/arguments-fit.ts). */
  judged: JudgedArguments | undefined
  /** What the lists of this conversation have taught the sender so far. */
  readonly listings: ListingFacts
}

/** The answer to a request, without its text. */
export interface Answered {
  readonly ts: string | undefined
  readonly line: number
}

/** A request, without its text. */
export interface SentRequest {
  readonly id: IdKey | undefined
  readonly method: string
  readonly line: number
  readonly asksForProgress: boolean
  readonly answered: Answered | undefined
}

/** The newest requests of one side, answered ones among them. */
export interface SentRequests {
  readonly newest: SentRequest | undefined
  /** There were so many that some are not known any more; the same of their progress tokens. */
  readonly forgotRequests: boolean
  readonly forgotTokens: boolean
  /** The newest request with the id. Not over HTTP, where the clients of one conversation may use the same ids. */
  find(id: IdKey | undefined): SentRequest | undefined
  /** Whether a request supplied the progress token. */
  supplied(token: IdKey | undefined): boolean
}

/** What a connection (HTTP: the conversation) has shown so far. */
export interface ConnectionFacts {
  /** An initialize handshake was seen. */
  readonly handshake: boolean
  /** The client's capabilities as the handshake declared them. */
  readonly clientCapabilities: unknown
  /** Some message proves that the server implements the stateless revision. */
  readonly serverModern: boolean
  /** A request of 2026-07-28 with all fields that it has to carry was answered with a result, before this message. */
  readonly servedWhole: boolean
  /** Of the capabilities that allow to ask for input, those that requests declared which were answered before this message. */
  readonly declaredBefore: ReadonlySet<string>
  /** Some message proves that the client uses the stateless revision. */
  readonly clientModern: boolean
  /** Nothing can have been sent before the first record. */
  readonly fromStart: boolean
  /** The record says that something is lost. */
  readonly gaps: boolean
  /** Nothing can have been sent before the first record, and nothing was lost since. */
  readonly complete: boolean
  /** The requests of one side that wait for their answer, by id; cancelled ones among them. */
  openOf(sender: Direction): ReadonlyMap<IdKey, readonly Exchange[]>
  /** The requests of one side up to now. */
  sentBy(sender: Direction): SentRequests
}

/**
 * How a reply was matched:
 * `exact` to the open request with its id; `other-type` to one whose id differs only in JSON type;
 * `late` to a request that was cancelled; `duplicate`: that id was answered before; `unknown`: no request had it;
 * `no-id`: an error without a usable id.
 */
export type Match = 'exact' | 'other-type' | 'late' | 'duplicate' | 'unknown' | 'no-id'

/** A response and the request it belongs to, where one was found. */
export interface Reply {
  readonly message: ReplyMessage
  readonly match: Match
  /** Set for `exact`, `other-type` and `late`; for `no-id` where the answered request is certain. */
  readonly exchange: Exchange | undefined
  /** For `duplicate`: where the first answer stands. For `unknown`: where the only open request stands, if there is just one. */
  readonly related: Mark | undefined
  /** Whether the record proves that no request with that id was sent (HTTP exchange, or a capture from the start). */
  readonly certain: boolean
  readonly connection: ConnectionFacts
}
