import type { BareResend, Retry } from '../model/chain.js'
import type { Exchange, Reply } from '../model/exchange.js'
import type { RawFinding } from '../model/finding.js'
import type { Message, NotificationMessage } from '../model/message.js'
import type { About, Mark } from '../model/place.js'
import type { WireRecord } from '../model/record.js'
import type { Revision } from '../model/revision.js'
import type { Hooks, Report, RuleContext, SessionEnd, Spot } from '../rule.js'
import type { Conversation } from './conversation.js'
import { aboutOf, aboutRecord, resolve } from './marks.js'
import { type ActiveRule, type HookName, Plan } from './plan.js'
import { toFinding } from './report.js'

/** A rule that threw. It is not asked again; the others go on. */
export interface RuleFailure {
  readonly rule: string
  readonly error: unknown
  readonly file: string
  readonly line: number
}

export interface JudgeOutput {
  finding(finding: RawFinding): void
  failure(failure: RuleFailure): void
  /** A rule judged something by the requirement and had nothing to report. */
  kept(requirement: string): void
}

/** Calls the rules' hooks with the engine's facts and turns what they report into findings. */
export class Judge {
  readonly #rules: readonly ActiveRule[]
  readonly #plan: Plan
  readonly #out: JudgeOutput
  readonly #broken = new Set<number>()
  /** What is being judged: places without a message of their own belong to it. */
  #message: Message | undefined
  #call: Message | undefined
  #record: WireRecord | undefined
  #about: About | undefined

  constructor(rules: readonly ActiveRule[], out: JudgeOutput) {
    this.#rules = rules
    this.#plan = new Plan(rules)
    this.#out = out
  }

  record(conversation: Conversation, record: WireRecord): void {
    this.#focus(record, undefined, undefined, undefined)
    this.#each(conversation, 'record', undefined, record.dir !== undefined, '', (hooks) => hooks.record?.(record))
  }

  message(conversation: Conversation, message: Message): void {
    this.#focus(message.record, message, undefined, undefined)
    const method = 'method' in message ? message.method : ''
    this.#each(conversation, 'message', message.revision, message.dir !== undefined, method, (hooks) =>
      hooks.message?.(message),
    )
  }

  request(conversation: Conversation, exchange: Exchange): void {
    const { request } = exchange
    this.#focus(request.record, request, undefined, undefined)
    this.#each(conversation, 'request', request.revision, request.dir !== undefined, request.method, (hooks) =>
      hooks.request?.(exchange),
    )
  }

  notification(conversation: Conversation, message: NotificationMessage, exchange: Exchange | undefined): void {
    this.#focus(message.record, message, undefined, undefined)
    this.#each(conversation, 'notification', message.revision, message.dir !== undefined, message.method, (hooks) =>
      hooks.notification?.(message, exchange),
    )
  }

  reply(conversation: Conversation, reply: Reply): void {
    const { message } = reply
    const call = reply.exchange?.request
    this.#focus(message.record, message, call, undefined)
    this.#each(conversation, 'reply', message.revision, message.dir !== undefined, call?.method ?? '', (hooks) =>
      hooks.reply?.(reply),
    )
  }

  exchange(conversation: Conversation, exchange: Exchange): void {
    const { request } = exchange
    this.#focus(request.record, request, undefined, undefined)
    this.#each(conversation, 'exchange', request.revision, request.dir !== undefined, request.method, (hooks) =>
      hooks.exchange?.(exchange),
    )
  }

  retry(conversation: Conversation, retry: Retry): void {
    this.#focus(undefined, undefined, undefined, retry.mark.about)
    this.#each(conversation, 'retry', retry.revision, true, retry.method, (hooks) => hooks.retry?.(retry))
  }

  resend(conversation: Conversation, resend: BareResend): void {
    this.#focus(undefined, undefined, undefined, resend.mark.about)
    this.#each(conversation, 'resend', resend.revision, true, resend.round.method, (hooks) => hooks.resend?.(resend))
  }

  session(conversation: Conversation, end: SessionEnd): void {
    this.#focus(undefined, undefined, undefined, undefined)
    for (const hooks of conversation.hooks) hooks?.session?.(end)
  }

  #focus(record?: WireRecord, message?: Message, call?: Message, about?: About): void {
    this.#record = record
    this.#message = message
    this.#call = call
    this.#about = about
  }

  #each(
    conversation: Conversation,
    hook: HookName,
    revision: Revision | undefined,
    directed: boolean,
    method: string,
    call: (hooks: Hooks) => void,
  ): void {
    for (const number of this.#plan.find(hook, revision, directed, method)) {
      if (this.#broken.has(number)) continue
      try {
        call(this.#hooks(conversation, number))
      } catch (error) {
        this.#broken.add(number)
        const source = this.#message?.source ?? this.#record?.origin
        const rule = this.#rules[number]?.rule.meta.id ?? ''
        this.#out.failure({ rule, error, file: source?.file ?? '', line: source?.line ?? 0 })
      }
    }
  }

  #hooks(conversation: Conversation, number: number): Hooks {
    const known = conversation.hooks[number]
    if (known !== undefined) return known
    const active = this.#rules[number]
    const hooks = active === undefined ? {} : active.rule.create(this.#context(active))
    conversation.hooks[number] = hooks
    return hooks
  }

  #context(active: ActiveRule): RuleContext {
    return {
      options: active.options,
      check: (requirement, ok, report) => {
        if (ok) this.#out.kept(requirement)
        else this.#report(active, requirement, report())
      },
      mark: (spot) => this.#markOf(spot),
      fault: (record, fault) => ({
        file: record.origin.file,
        ...fault.span,
        pointer: '',
        byteOffset: record.origin.byteOffset,
        about: aboutRecord(record.origin, record.dir),
      }),
    }
  }

  #markOf(spot: Spot): Mark {
    return resolve(spot.source, spot.root, spot.pointer, spot.part, this.#aboutOf(spot))
  }

  #aboutOf({ message, source }: Spot): About {
    if (message !== undefined) return aboutOf(message, message === this.#message ? this.#call : undefined)
    return this.#about ?? aboutRecord(source, this.#record?.dir)
  }

  #report(active: ActiveRule, requirement: string, report: Report): void {
    const mark = 'source' in report.at ? this.#markOf(report.at) : report.at
    this.#out.finding(toFinding(active, requirement, report, mark))
  }
}
