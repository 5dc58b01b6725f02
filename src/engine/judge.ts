import type { BareResend, Retry } from '../model/chain.js'
import type { Exchange, Reply } from '../model/exchange.js'
import type { Listing } from '../model/listing.js'
import type { Message, NotificationMessage } from '../model/message.js'
import type { WireRecord } from '../model/record.js'
import type { Revision } from '../model/revision.js'
import type { Hooks, SessionEnd } from '../rule.js'
import type { Conversation, HookCall } from './conversation.js'
import { Focus } from './focus.js'
import { endTraits, historyTraits } from './history-traits.js'
import type { OpenExchange } from './open-exchange.js'
import { EMPTY, type Plan } from './plan.js'
import { requestTraits } from './request-traits.js'
import { type ReportOutput, RuleContexts } from './rule-contexts.js'
import type { HookName } from './rule-hooks.js'
import { exchangeTraits, messageTraits, notificationTraits, recordTraits, replyTraits } from './traits.js'

/** A rule that threw. It is not asked again; the others go on. */
export interface RuleFailure {
  readonly rule: string
  readonly error: unknown
  readonly file: string
  readonly line: number
}

export interface JudgeOutput extends ReportOutput {
  failure(failure: RuleFailure): void
}

/** In the place of a rule that threw. */
const silent: HookCall = () => {}

/** Calls the rules' hooks with the engine's facts and turns what they report into findings. */
export class Judge {
  readonly #plan: Plan
  readonly #out: JudgeOutput
  readonly #broken = new Set<number>()
  readonly #focus = new Focus()
  readonly #contexts: RuleContexts

  constructor(plan: Plan, out: JudgeOutput) {
    this.#plan = plan
    this.#out = out
    this.#contexts = new RuleContexts(this.#focus, out)
  }

  record(conversation: Conversation, record: WireRecord, revision: Revision | undefined): void {
    const row = this.#plan.find('record', revision, record.dir !== undefined, '', recordTraits(record))
    if (row === EMPTY) return
    this.#focus.set(record, undefined, undefined, undefined, revision)
    this.#call(conversation, row, 'record', record, conversation)
  }

  message(conversation: Conversation, message: Message): void {
    const method = 'method' in message ? message.method : ''
    conversation.history |= historyTraits(message)
    const traits = messageTraits(message) | conversation.history
    const row = this.#plan.find('message', message.revision, message.dir !== undefined, method, traits)
    if (row === EMPTY) return
    this.#focus.set(message.record, message, undefined, undefined)
    this.#call(conversation, row, 'message', message, conversation)
  }

  request(conversation: Conversation, exchange: OpenExchange): void {
    exchange.shown = requestTraits(exchange, conversation.lacking)
    this.#ofRequest(conversation, exchange, 'request', exchange.shown)
  }

  exchange(conversation: Conversation, exchange: Exchange): void {
    conversation.history |= endTraits(exchange)
    this.#ofRequest(conversation, exchange, 'exchange', exchangeTraits(exchange))
  }

  notification(conversation: Conversation, message: NotificationMessage, exchange: Exchange | undefined): void {
    this.#focus.set(message.record, message, undefined, undefined)
    const traits = notificationTraits(message) | conversation.history
    const row = this.#plan.find('notification', message.revision, message.dir !== undefined, message.method, traits)
    this.#call(conversation, row, 'notification', message, exchange, conversation)
  }

  /** `asked`: the traits of the request that it answers. */
  reply(conversation: Conversation, reply: Reply, asked: number): void {
    const { message } = reply
    const call = reply.exchange?.request
    this.#focus.set(message.record, message, call, undefined)
    const traits = replyTraits(reply, asked, conversation.lacking) | conversation.history
    const row = this.#plan.find('reply', message.revision, message.dir !== undefined, call?.method ?? '', traits)
    this.#call(conversation, row, 'reply', reply)
  }

  listing(conversation: Conversation, listing: Listing, reply: Reply): void {
    const { message } = reply
    const call = reply.exchange?.request
    this.#focus.set(message.record, message, call, undefined)
    const row = this.#plan.find('listing', message.revision, message.dir !== undefined, call?.method ?? '')
    this.#call(conversation, row, 'listing', listing, reply)
  }

  retry(conversation: Conversation, retry: Retry): void {
    this.#focus.set(undefined, undefined, undefined, retry.about)
    this.#call(conversation, this.#plan.find('retry', retry.revision, true, retry.method), 'retry', retry)
  }

  resend(conversation: Conversation, resend: BareResend): void {
    this.#focus.set(undefined, undefined, undefined, resend.mark.about)
    const row = this.#plan.find('resend', resend.revision, true, resend.round.method)
    this.#call(conversation, row, 'resend', resend)
  }

  /** Whatever revisions and methods a conversation had, a rule that was concerned is told of its end. */
  session(conversation: Conversation, end: SessionEnd): void {
    this.#focus.set(undefined, undefined, undefined, undefined)
    const concerned = [...conversation.hooks].filter(([, hooks]) => hooks.session !== undefined)
    for (const [number, hooks] of concerned.sort(([one], [other]) => one - other))
      this.#guard(number, () => hooks.session?.(end))
  }

  #ofRequest(conversation: Conversation, exchange: Exchange, hook: 'request' | 'exchange', shown: number): void {
    const { request } = exchange
    const traits = shown | conversation.history
    const row = this.#plan.find(hook, request.revision, request.dir !== undefined, request.method, traits)
    if (row === EMPTY) return
    this.#focus.set(request.record, request, undefined, undefined)
    this.#call(conversation, row, hook, exchange)
  }

  /** Calls the hook of every rule in the row. This runs for every message: the calls of a row are looked up once. */
  #call(conversation: Conversation, row: number, hook: HookName, fact: unknown, more?: unknown, last?: unknown): void {
    const calls = conversation.calls[row] ?? this.#callsOf(conversation, row, hook)
    for (let index = 0; index < calls.length; index++) {
      try {
        for (; index < calls.length; index++) calls[index]?.(fact, more, last)
      } catch (error) {
        calls[index] = silent
        this.#fail(this.#plan.row(row)[index] ?? -1, error)
      }
    }
  }

  #callsOf(conversation: Conversation, row: number, hook: HookName): HookCall[] {
    const calls = this.#plan.row(row).map((number): HookCall => {
      if (this.#broken.has(number)) return silent
      const hooks = this.#hooks(conversation, number)
      return (hooks[hook] as HookCall | undefined)?.bind(hooks) ?? silent
    })
    conversation.calls[row] = calls
    return calls
  }

  #guard(number: number, call: () => void): void {
    if (this.#broken.has(number)) return
    try {
      call()
    } catch (error) {
      this.#fail(number, error)
    }
  }

  #fail(number: number, error: unknown): void {
    if (this.#broken.has(number)) return
    this.#broken.add(number)
    const source = this.#focus.source
    const rule = this.#plan.rules[number]?.rule.meta.id ?? ''
    this.#out.failure({ rule, error, file: source?.file ?? '', line: source?.line ?? 0 })
  }

  #hooks(conversation: Conversation, number: number): Hooks {
    const known = conversation.hooks.get(number)
    if (known !== undefined) return known
    const active = this.#plan.rules[number]
    const isBlind = conversation.orderUnknown && active?.rule.meta.needsOrder === true
    const hooks = active === undefined || isBlind ? {} : active.rule.create(this.#contexts.of(active, number))
    conversation.hooks.set(number, hooks)
    return hooks
  }
}
