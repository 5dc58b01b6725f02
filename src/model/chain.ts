import type { JsonObject } from './json.js'
import type { IdKey } from './message.js'
import type { About, Mark, Source } from './place.js'
import type { Revision } from './revision.js'

/** A result that ended a request by asking for input. */
export interface Round {
  /** Where the asking result stands. */
  readonly mark: Mark
  /** Where it issued its state; undefined where it issued none. */
  readonly stateMark: Mark | undefined
  /** The request that was answered. */
  readonly requestMark: Mark
  readonly method: string
  /** Name of the tool or prompt, or URI of the resource. */
  readonly target: string
  /** The `inputRequests` map, as asked. */
  readonly asked: JsonObject
}

/**
 * What a retry was compared with, strongest evidence first (docs/pairing.md): the same call with the same state; the
 * same call; the same target with the round's state but other arguments; the state alone, on another request; the same
 * target and keys (a new call); nothing.
 */
export type Grade = 'exact' | 'subject' | 'target' | 'state' | 'keys' | 'none'

/** How a changed state differs from the issued one. */
export type StateDifference =
  | { readonly how: 'of-another-round'; readonly issued: Mark }
  | { readonly how: 'trimmed' | 'case' | 'percent-decoded' | 'base64' }
  | { readonly how: 'cut' | 'extended'; readonly at: number }
  | { readonly how: 'other'; readonly at: number }
  | { readonly how: 'type' }

/** What a retry did with the state. `unjudged`: hidden by the recorder, or possibly lost with a part of the traffic. */
export type StateVerdict =
  | { readonly verdict: 'kept' | 'unjudged' }
  | { readonly verdict: 'changed'; readonly difference: StateDifference }
  /** `either`: another retry without a state. One of the two has lost it, and the other continues a round that issued none. */
  | { readonly verdict: 'missing'; readonly either?: Mark | undefined }
  | { readonly verdict: 'invented'; readonly issued?: Mark | undefined }
  | { readonly verdict: 'not-string' }
  /** `resend`: the answered keys are those of the older round, so it may be a resend of it. */
  | { readonly verdict: 'stale'; readonly issued: Mark; readonly resend: boolean }
  /** The state of another request (grade `state`). */
  | { readonly verdict: 'other-request'; readonly issued: Mark; readonly method: string; readonly target: string }

/** Keys that a round asked for and a retry did not answer, and the other way round. */
export interface KeyVerdict {
  readonly missing: readonly string[]
  readonly unasked: readonly string[]
  /** Whether every missing key asked for sampling or roots, which have no way to refuse. */
  readonly onlyUnrefusable: boolean
}

/** One answer of a retry beside what was asked under its key. */
export interface Answer {
  readonly key: string
  readonly asked: JsonObject
  readonly value: unknown
  /** Pointer of the answer in the retry's message. */
  readonly pointer: string
}

/** How a retry ended, if the record shows it. */
export interface RetryEnd {
  readonly kind: 'complete' | 'asks' | 'error' | 'other'
  readonly mark: Mark
  readonly code?: unknown
  readonly message?: string | undefined
}

/** One step of a round trip, for people. */
export interface ChainStep {
  readonly mark: Mark
  readonly kind: 'request' | 'asks' | 'retry' | 'result' | 'error'
  readonly id: string
  /** Method and target, or asked keys. */
  readonly label: string
  /** Length of the state that was issued or sent, if any. */
  readonly stateLength?: number | undefined
}

/** A request that carries answers or state, and the round that it continues. Facts, judged by rules; given when they are settled. */
export interface Retry {
  readonly source: Source
  /** Pointer of the message inside its source. */
  readonly root: string
  readonly mark: Mark
  /** What a finding in it has to know. */
  readonly about: About
  readonly revision: Revision | undefined
  readonly method: string
  readonly target: string
  readonly id: IdKey | undefined
  readonly grade: Grade
  /** The round that the retry continues; the first candidate of a tie; undefined for `keys` and `none`. */
  readonly round: Round | undefined
  /** All rounds that fit equally well. Facts below hold for each of them. */
  readonly candidates: readonly Round[]
  readonly state: StateVerdict
  readonly keys: KeyVerdict | undefined
  /** Grade `target`: pointers of the params that differ from the request that is continued. */
  readonly changedParams: readonly string[]
  /** The attempt of the chain whose id the retry has. */
  readonly idTakenBy: Mark | undefined
  /** Answers under asked keys. Empty for ties that asked different things. */
  readonly answers: readonly Answer[]
  /** Capabilities declared by the requests of the chain, this one included. */
  readonly declared: readonly unknown[]
  readonly end: RetryEnd | undefined
  /** Nothing can have asked for it: no round fits and the record holds everything. */
  readonly unmatched: boolean
  readonly steps: readonly ChainStep[]
}

/** A call that was answered with a round and then repeated without what was asked for. */
export interface BareResend {
  readonly mark: Mark
  readonly round: Round
  readonly revision: Revision | undefined
}
