import { canonical, targetOf } from '../../json/canonical.js'
import type { Grade, RetryEnd } from '../../model/chain.js'
import { has, isObject, type JsonObject, member } from '../../model/json.js'
import type { IdKey, RequestMessage } from '../../model/message.js'
import { META, metaOf } from '../../model/meta-keys.js'
import type { Mark } from '../../model/place.js'
import type { WireRecord } from '../../model/record.js'
import { isRedacted } from '../../model/redaction.js'
import type { Conversation } from '../conversation.js'
import type { OpenExchange } from '../open-exchange.js'
import type { Attempt, Identity, LiveRound, Loss, State } from './parts.js'
import { subjectKey } from './subject.js'

const NOTHING: JsonObject = {}
const NO_KEYS: ReadonlySet<string> = new Set()

/** A request that carries answers or a state, or that was answered with a round. */
export const attemptOf = (
  exchange: OpenExchange,
  number: number,
  excused?: (subject: string) => ReadonlySet<string>,
): Attempt => new SentAttempt(exchange, number, excused)

class SentAttempt implements Attempt {
  readonly conversation: Conversation
  readonly exchange: OpenExchange
  readonly request: RequestMessage
  readonly number: number
  readonly method: string
  readonly target: string
  readonly subject: string
  readonly id: IdKey | undefined
  readonly identity: Identity
  readonly capabilities: unknown
  readonly state: State
  readonly keys: readonly string[] | undefined
  readonly responses: JsonObject
  readonly excused: ReadonlySet<string>
  grade: Grade = 'none'
  candidates: LiveRound[] = []
  firm = false
  doubtful = false
  rivals: readonly LiveRound[] = []
  settled = false
  givenUp = false
  end: RetryEnd | undefined = undefined
  over = false
  overAt = 0
  chainOver = false
  unmatched = false
  alike: Attempt | undefined = undefined
  loss: Loss | undefined = undefined

  constructor(exchange: OpenExchange, number: number, excused?: (subject: string) => ReadonlySet<string>) {
    const { request, connection } = exchange
    const { params, method } = request
    this.conversation = connection
    this.exchange = exchange
    this.request = request
    this.number = number
    this.method = method
    this.target = targetOf(method, params)
    this.subject = subjectKey(request)
    this.id = request.idKey
    this.identity = identityOf(request)
    this.capabilities = member(metaOf(params), META.clientCapabilities)
    this.state = stateIn(params, request.record)
    this.keys = answeredKeys(params?.inputResponses)
    this.responses = isObject(params?.inputResponses) ? params.inputResponses : NOTHING
    this.excused = excused?.(this.subject) ?? NO_KEYS
  }

  /** Found when a finding asks for it. */
  get mark(): Mark {
    return this.exchange.mark
  }
}

/** The state in the params of a request or in a result. */
export function stateIn(holder: JsonObject | undefined, record: WireRecord): State {
  const present = has(holder, 'requestState')
  const value = holder?.requestState
  const key = present ? stateKey(value) : ''
  return { present, value, key, hidden: isRedacted(value) || hides(record), short: undefined }
}

/** A state is a text, and nearly always its own key: states are long, and thousands of them are kept. */
function stateKey(value: unknown): string {
  if (typeof value !== 'string') return `\0v${canonical(value)}`
  return value.startsWith('\0') ? `\0s${value}` : value
}

/** The recorder says that it hid values and does not say which, or names a state. */
const hides = ({ redacted }: WireRecord): boolean =>
  redacted === true || (redacted?.some((pointer) => pointer.endsWith('/requestState')) ?? false)

/** An answer that is no object makes the whole map a fault of its own (mrtr/responses-shape). */
function answeredKeys(responses: unknown): readonly string[] | undefined {
  if (responses === undefined) return []
  if (!isObject(responses)) return undefined
  const keys = Object.keys(responses)
  return keys.every((key) => isObject(responses[key])) ? keys : undefined
}

/** Who sent the request. Over stdio a process is one client, whatever it calls itself. */
export function identityOf({ record, params }: RequestMessage): Identity {
  const info = record.transport === 'stdio' ? undefined : member(metaOf(params), META.clientInfo)
  return sameIdentity(record.client, info === undefined ? undefined : canonical(info))
}

let newest: Identity = { client: undefined, info: undefined }

/** One object for many that are equal: a client says who it is in every request, and each of its states is remembered with that. */
function sameIdentity(client: string | undefined, info: string | undefined): Identity {
  if (newest.client !== client || newest.info !== info) newest = { client, info }
  return newest
}
