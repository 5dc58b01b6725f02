import type { BareResend, ChainStep, Retry } from './model/chain.js'
import type { ConnectionFacts, Exchange, Reply } from './model/exchange.js'
import type { Datum, Party, RelatedPlace, Severity } from './model/finding.js'
import type { Listing } from './model/listing.js'
import type { Message, NotificationMessage } from './model/message.js'
import type { Mark, Part, Source } from './model/place.js'
import type { TextFault, WireRecord } from './model/record.js'
import type { Revision } from './model/revision.js'
import type { When } from './model/trait.js'

/** What a rule needs to see before it can judge: one message, a request with its answer, a round trip, … */
export type EvidenceKind = 'message' | 'line' | 'exchange' | 'round-trip' | 'connection' | 'http' | 'listing'

/** One thing that a rule can say. Each template names one requirement, and so one clause and level. */
export interface MessageTemplate {
  /** One sentence: what is wrong, what was seen, what was expected. `{name}` stands for `data.name`. */
  readonly text: string
  /** A requirement id of src/spec, `legacy` (only the clauses of older revisions apply) or `transcript` (about the capture). */
  readonly requirement: string
  /** Where it is not the severity of the rule (`also`). */
  readonly severity?: Severity
}

/** All that lists, documentation, presets and the dispatch table know about a rule. */
export interface RuleMeta<Template extends string = string> {
  /** `area/fault`; also the path below rules/. */
  readonly id: string
  /** What is wrong, in one sentence. */
  readonly title: string
  readonly severity: Severity
  /** A second severity, in the case that it describes. */
  readonly also?: { readonly severity: Severity; readonly when: string }
  /** Who is at fault. `both`: whoever sent the message. */
  readonly party: 'client' | 'server' | 'both' | 'capture'
  readonly evidence: EvidenceKind
  readonly revisions: readonly Revision[]
  /** Only messages with these methods (and the answers to them) reach the hooks. */
  readonly methods?: readonly string[]
  /** What it must not report. */
  readonly quiet: string
  /** What a record has to hold before the rule can judge. */
  readonly needs: string
  /** false: the rule also judges messages whose direction is unknown. Default true. */
  readonly needsDirection?: boolean
  /**
   * true: the hooks are called whatever revision governs a message, known or not. For rules about the versions
   * themselves; the rule has to see for itself whether the traffic is of its revisions. Default false.
   */
  readonly anyRevision?: boolean
  /**
   * true: silent where the order of the two sides is not known (two one-sided files): for rules that a request and an
   * answer that change places can mislead. Ids, rounds and their retries are safe from that. Default false.
   */
  readonly needsOrder?: boolean
  /**
   * By hook, what the rule has to see: it can report nothing, and has nothing to remember, where a message has none of
   * the methods and shows none of the traits. The hook is then not called, which is what makes many rules fast. A hook
   * that is not named sees everything.
   */
  readonly when?: { readonly [Hook in keyof Hooks]?: When }
  /** Off unless it is switched on. */
  readonly optin?: boolean
  /** All requirements that the rule judges. */
  readonly requirements: readonly string[]
  /** Page and anchor of the clause in older revisions. */
  readonly clauses?: { readonly [R in Revision]?: string }
  readonly messages: { readonly [K in Template]: MessageTemplate }
  /** Rules that are more specific: where one of them reports the same message, this one is silent. */
  readonly yieldsTo?: readonly string[]
  /** JSON Schema of the options object, if the rule has options. */
  readonly options?: object
}

/** A place in the message that is being judged. */
export interface Spot {
  readonly source: Source
  /** Pointer of the message inside its source. */
  readonly root: string
  /** RFC 6901, inside the message. */
  readonly pointer: string
  readonly part: Part
  readonly message: Message | undefined
}

/** What a rule reports: a template, the data for it and the place. */
export interface Report<Template extends string = string> {
  readonly message: Template
  readonly at: Mark | Spot
  readonly data?: Readonly<Record<string, Datum>>
  readonly related?: readonly RelatedPlace[]
  /** Where it is not the sender of the message at the place. */
  readonly party?: Party
  /** The round trip that the finding is about. */
  readonly steps?: readonly ChainStep[]
}

/** What the engine gives a rule. One context, and so one set of closures, per input. */
export interface RuleContext<Template extends string = string> {
  /** The options from the configuration, checked against `meta.options`. */
  readonly options: unknown
  /**
   * The one way to judge. Counts the subject as kept where `ok`, else reports what `report` says. `requirement` is the
   * one that the reported template names; a list where one fact decides several sentences, of which the template names
   * one. Only sentences that this subject puts to the test may stand here. On hot paths the list is a constant.
   */
  check(requirement: string | readonly string[], ok: boolean, report: () => Report<Template>): void
  /** A place that outlives the message. Costs a walk through the text: only for what has to be kept. */
  mark(spot: Spot): Mark
  /** The place of a fault of a record's text. */
  fault(record: WireRecord, fault: TextFault): Mark
}

/** What a conversation has been when it ends. */
export interface SessionEnd {
  /** The input ended; the conversation may have gone on. */
  readonly endOfInput: boolean
}

/** What a rule wants to see. Each hook that a rule has is called with facts that the engine has established. */
export interface Hooks {
  /**
   * A record of the transcript, message or not, before the message is judged. Its revision is that of its HTTP exchange,
   * else of the conversation.
   */
  record?(record: WireRecord, connection: ConnectionFacts): void
  /** Every message of whatever kind, before the hook of its kind. */
  message?(message: Message, connection: ConnectionFacts): void
  request?(exchange: Exchange): void
  /** `exchange`: the open request that the notification is tied to, where the record shows one. */
  notification?(message: NotificationMessage, exchange: Exchange | undefined, connection: ConnectionFacts): void
  /** A response, at its line. */
  reply?(reply: Reply): void
  /** An exchange that has ended: answered, cancelled or seen to stay without an answer. */
  exchange?(exchange: Exchange): void
  /** A list of which the last page has come. */
  listing?(listing: Listing, reply: Reply): void
  /** A retry whose link is settled and whose answer, if the record holds one, is known. */
  retry?(retry: Retry): void
  /** A call repeated without what was asked for; known only at the end of the input. */
  resend?(resend: BareResend): void
  /** The end of the conversation. */
  session?(end: SessionEnd): void
}

/** A rule: what is known about it, and what it does. */
export interface Rule<Template extends string = string> {
  readonly meta: RuleMeta<Template>
  /** All hooks that it has, whatever its options; no other is called. Where it does not say, it is created once to see. */
  readonly hooks?: readonly (keyof Hooks)[]
  /** Called once per conversation, on the first hook that concerns the rule. */
  create(context: RuleContext<Template>): Hooks
}

/** Declares a rule; the type of its templates is inferred, so that a report cannot name one that does not exist. */
export const defineRule = <const Template extends string>(rule: Rule<Template>): Rule<Template> => rule

/** A place in a message: `pointer` is relative to it, empty for the whole message. */
export const at = (message: Message, pointer = '', part: Part = 'value'): Spot => ({
  source: message.source,
  root: message.root,
  pointer,
  part,
  message,
})

/** A place in the record around a message (headers, events), or in text that is no message. */
export const inRecord = (source: Source, pointer = '', part: Part = 'value'): Spot => ({
  source,
  root: '',
  pointer,
  part,
  message: undefined,
})

/** A place in a retry, whose message is gone when it is judged. */
export const atRetry = (retry: Retry, pointer = '', part: Part = 'value'): Spot => ({
  source: retry.source,
  root: retry.root,
  pointer,
  part,
  message: undefined,
})
