import type { RawFinding } from '../model/finding.js'
import type { WireRecord } from '../model/record.js'
import type { Revision } from '../model/revision.js'
import { Chains } from './chains/chains.js'
import type { Conversation } from './conversation.js'
import { Conversations } from './conversations.js'
import { Counts } from './counts.js'
import { isSecondSight } from './doubles.js'
import { draftsOf } from './draft.js'
import { Events } from './events.js'
import { Exchanges } from './exchanges.js'
import { HeldText } from './held.js'
import { HttpExchanges } from './http-exchanges.js'
import { Judge, type RuleFailure } from './judge.js'
import { Unjudged } from './limits.js'
import { Messages } from './messages.js'
import type { Plan } from './plan.js'
import { bareRevision, recordRevision } from './revision.js'
import { WaitingRoom } from './waiting.js'

export interface EngineOptions {
  /** The rules that judge; inputs with the same rules share it. */
  readonly plan: Plan
  /** Judge every message by this revision. */
  readonly revision?: Revision | undefined
  readonly finding: (finding: RawFinding) => void
  readonly failure: (failure: RuleFailure) => void
  /** A rule judged something by the requirement and had nothing to report. */
  readonly kept?: ((requirement: string, revision: Revision | undefined) => void) | undefined
}

/** What became of the input, for the summary. */
export interface EngineCounts extends Counts {
  readonly rounds: number
  readonly chains: {
    readonly finished: number
    readonly open: number
    readonly unlinked: number
    readonly ambiguous: number
  }
  readonly unjudged: Unjudged
  /** The most that was open at the same time. */
  readonly peaks: { readonly exchanges: number; readonly chains: number }
}

/** Reasons why a record, or a part of it, is not judged. */
const LOST: ReadonlyMap<string, string> = new Map([
  ['cut', 'cut'],
  ['body-missing', 'bodyMissing'],
  ['unreadable', 'unreadable'],
  ['too-long', 'tooLong'],
])

/** Judges the records of one input, one after the other. Memory is bounded by what is open at the same time (limits.ts). */
export class Engine {
  /** Judges every message by this revision. */
  readonly #revision: Revision | undefined
  readonly #unjudged = new Unjudged()
  readonly #counts = new Counts()
  readonly #http = new HttpExchanges()
  readonly #waiting: WaitingRoom
  readonly #conversations: Conversations
  readonly #judge: Judge
  readonly #exchanges: Exchanges
  readonly #chains: Chains
  readonly #messages: Messages
  readonly #events: Events

  constructor({ plan, revision, finding, failure, kept }: EngineOptions) {
    this.#revision = revision
    const held = new HeldText()
    const judge = new Judge(plan, { finding, failure, kept })
    // Given once and for all: V8 keeps what hangs on a function that is put into a field later, file after file.
    const exchanges = new Exchanges(this.#unjudged, (exchange) => this.#chains.noReply(exchange))
    const chains = new Chains(held, this.#unjudged, () => exchanges.pending(), judge)
    this.#waiting = new WaitingRoom(this.#unjudged)
    this.#conversations = new Conversations((conversation) => this.#forget(conversation))
    this.#judge = judge
    this.#exchanges = exchanges
    this.#chains = chains
    const counts = this.#counts
    this.#messages = new Messages({ judge, exchanges, chains, counts, unjudged: this.#unjudged, forced: revision })
    this.#events = new Events({ judge, exchanges, chains, messages: this.#messages })
  }

  /** Takes the next record of the input. */
  record(record: WireRecord): void {
    this.#counts.records++
    const conversation = this.#conversationOf(record)
    if (isSecondSight(record, conversation)) {
      this.#unjudged.count('recordedTwice')
      return
    }
    const admitted = this.#waiting.admit(record, conversation)
    if (admitted === undefined) this.#process(record, conversation)
    else for (const one of admitted) this.#process(one, conversation)
  }

  /** The input has ended. Returns what was counted. */
  end(): EngineCounts {
    const conversations = this.#conversations.all()
    for (const conversation of conversations) this.#release(conversation)
    for (const conversation of conversations) this.#messages.endOf(conversation)
    const open = this.#chains.openCount()
    this.#chains.end()
    for (const conversation of conversations) this.#judge.session(conversation, { endOfInput: true })
    const { rounds, ...chains } = this.#chains.counts
    const peaks = { exchanges: this.#exchanges.peak, chains: this.#chains.peak }
    return Object.assign(this.#counts, { rounds, chains: { ...chains, open }, unjudged: this.#unjudged, peaks })
  }

  /** `start` events and a second `initialize` begin a new conversation in the place of the old one. */
  #conversationOf(record: WireRecord): Conversation {
    const current = this.#conversations.of(record, this.#http.of(record))
    const restarts = record.event === 'start' ? current.seenAnything : startsAgain(record, current)
    const conversation = restarts ? this.#conversations.start(record, (old) => this.#leave(old)) : current
    if (record.event === 'start') conversation.fromStart = true
    if (record.orderUnknown === true) conversation.orderUnknown = true
    conversation.seenAnything = true
    return conversation
  }

  #process(record: WireRecord, conversation: Conversation): void {
    if (record.transport === 'http') conversation.overHttp = true
    const http = record.transport === 'http' ? this.#http.open(record, conversation) : undefined
    this.#countLosses(record, conversation)
    if (http !== undefined) http.revision ??= bareRevision(record)
    this.#judge.record(conversation, record, this.#revision ?? recordRevision(record, conversation, http))
    // No iterator: this runs for every record.
    const drafts = draftsOf(record)
    for (let index = 0; index < drafts.length; index++) {
      const draft = drafts[index]
      if (draft !== undefined) this.#messages.take(draft, conversation, http)
    }
    if (record.http?.status !== undefined) this.#conversations.name(record, conversation)
    this.#events.after(record, conversation, http)
    // A late answer over HTTP has made the rules anew, and nothing ends the conversation a second time.
    if (conversation.forgotten) conversation.forgetRules()
  }

  #countLosses(record: WireRecord, conversation: Conversation): void {
    if (record.redacted !== undefined) this.#unjudged.count('redacted')
    if (record.faults === undefined) return
    for (const { kind } of record.faults) {
      const reason = LOST.get(kind)
      if (reason === undefined) continue
      this.#unjudged.record(reason)
      conversation.gaps = true
    }
  }

  #release(conversation: Conversation): void {
    conversation.gaveUp = true
    for (const record of this.#waiting.release(conversation)) this.#process(record, conversation)
  }

  /** There are too many conversations: this one was idle longest. One that another replaced may still be answered over HTTP. */
  #forget(conversation: Conversation): void {
    this.#leave(conversation)
    if (conversation.keys > 0) return
    this.#exchanges.leave(conversation)
    conversation.forgetRules()
    conversation.forgotten = true
  }

  /** The conversation is over, or idle for so long that it has to go. */
  #leave(conversation: Conversation): void {
    if (conversation.keys > 0) return
    this.#release(conversation)
    this.#messages.endOf(conversation)
    this.#judge.session(conversation, { endOfInput: false })
  }
}

function startsAgain(record: WireRecord, conversation: Conversation): boolean {
  const { payload } = record
  if (!conversation.seenInitialize || record.dir === 's2c' || payload?.kind !== 'json') return false
  return draftsOf(record).some((draft) => draft.kind === 'request' && draft.method === 'initialize')
}
