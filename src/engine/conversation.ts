import type { ConnectionFacts, Reply } from '../model/exchange.js'
import type { IdKey } from '../model/message.js'
import { OrderedMap } from '../model/ordered.js'
import type { Direction, WireRecord } from '../model/record.js'
import type { Revision } from '../model/revision.js'
import type { Hooks } from '../rule.js'
import { Listings } from './listings.js'
import type { OpenExchange } from './open-exchange.js'
import { SentBySide, type SentLog } from './sent.js'

/** Requests that wait for their answer, by id. Several share an id only where a sender reused one in flight. */
export type OpenIds = OrderedMap<IdKey, OpenExchange[]>

/** A hook of a rule, bound to the conversation's instance of it. */
export type HookCall = (fact: unknown, more: unknown, last: unknown) => void

/** One conversation: what it has declared and shown, what is open in it, and the rules' state. */
export class Conversation implements ConnectionFacts {
  readonly number: number
  handshake = false
  /** What `initialize` agreed on; undefined before, or where the agreed revision is not known. */
  handshakeRevision: Revision | undefined
  clientCapabilities: unknown
  /** The first revision that a request of this conversation declared for itself, and whether another one did another. */
  declared: Revision | undefined
  declaresSeveral = false
  /** Something that exists only in the stateless revision was seen. */
  modernEvidence = false
  serverModern = false
  clientModern = false
  fromStart = false
  gaps = false
  /** The order of the two sides was worked out from ids. */
  orderUnknown = false
  /** An open request was dropped because of a bound: an answer without request proves nothing any more. */
  lossy = false
  /** The first client message was `initialize`: nothing of the conversation is missing before it. */
  startsWithHandshake = false
  /** The first client message was a request with the id 0: client libraries count from there. */
  startsAtZero = false
  seenClient = false
  seenInitialize = false
  seenAnything = false
  overHttp = false
  /** A key of the record, a process or a session header sets it apart from every other conversation. */
  named = false
  /** It had to go because there are too many. */
  forgotten = false
  /** How many keys lead to it; none, once it has ended or another has taken its place. */
  keys = 0
  readonly open: { readonly c2s: OpenIds; readonly s2c: OpenIds } = {
    c2s: new OrderedMap(),
    s2c: new OrderedMap(),
  }
  readonly sent: { readonly c2s: SentBySide; readonly s2c: SentBySide }
  /** The newest client message, where it is a request: the one that an error without id may answer. */
  lastRequest: OpenExchange | undefined
  /** Errors without id that `lastRequest` may have been meant by, until it is answered. */
  readonly idless = new Map<OpenExchange, Reply>()
  firstId: IdKey | undefined
  lastId: IdKey | undefined
  /** How often the ids have started again at their first value: the border of concatenated logs. */
  epoch = 0
  /** Records that wait for the first sign of the revision. */
  waiting: WireRecord[] = []
  /** Nothing waits any more, though nothing was declared. */
  gaveUp = false
  /** What was seen since it began (traits.ts). */
  history = 0
  /** Methods that need a capability which some discover result lacks; undefined where every one has all. */
  lacking: Set<string> | undefined
  /** A request with all fields that it has to carry was answered with a result. */
  servedWhole = false
  readonly declaredBefore = new Set<string>()
  /** Messages seen twice in a row: two taps recorded this conversation. */
  doubled = false
  previous: WireRecord | undefined
  readonly listings = new Listings()
  /** Hooks of the rules by number, made when a rule is first concerned. */
  readonly hooks = new Map<number, Hooks>()
  /** The same hooks by row of the dispatch table. */
  readonly calls: (HookCall[] | undefined)[] = []

  constructor(number: number, log: SentLog) {
    this.number = number
    this.sent = { c2s: new SentBySide(log, this, 'c2s'), s2c: new SentBySide(log, this, 's2c') }
  }

  /** The rules were told of its end: what they remembered goes, though an open round trip may still hold the conversation. */
  forgetRules(): void {
    this.hooks.clear()
    this.calls.length = 0
  }

  openOf(sender: Direction): OpenIds {
    return this.open[sender]
  }

  sentBy(sender: Direction): SentBySide {
    return this.sent[sender]
  }

  /** Nothing can have been sent before the record begins, and nothing was lost since. */
  get complete(): boolean {
    return (this.fromStart || this.startsWithHandshake || this.startsAtZero) && !this.gaps && !this.lossy
  }
}
