import { canonical, subjectOf, targetOf } from '../../json/canonical.js'
import { has, isObject, type JsonObject, member } from '../../model/json.js'
import type { RequestMessage } from '../../model/message.js'
import { META, metaOf } from '../../model/meta-keys.js'
import type { WireRecord } from '../../model/record.js'
import { isRedacted } from '../../model/redaction.js'
import type { OpenExchange } from '../open-exchange.js'
import type { Attempt, Identity, State } from './parts.js'

const NOTHING: JsonObject = {}
const NO_KEYS: ReadonlySet<string> = new Set()

/** A request that carries answers or a state, or that was answered with a round. */
export function attemptOf(
  exchange: OpenExchange,
  number: number,
  excused?: (subject: string) => ReadonlySet<string>,
): Attempt {
  const { request } = exchange
  const { params, method } = request
  const subject = subjectOf(method, params)
  const responses = params?.inputResponses
  return {
    conversation: exchange.connection,
    exchange,
    request,
    // Found when a finding asks for it.
    get mark() {
      return exchange.mark
    },
    number,
    method,
    target: targetOf(method, params),
    subject,
    id: request.idKey,
    identity: identityOf(request),
    capabilities: member(metaOf(params), META.clientCapabilities),
    state: stateIn(params, request.record),
    keys: answeredKeys(responses),
    responses: isObject(responses) ? responses : NOTHING,
    grade: 'none',
    candidates: [],
    firm: false,
    rivals: [],
    settled: false,
    end: undefined,
    over: false,
    chainOver: false,
    excused: excused?.(subject) ?? NO_KEYS,
    unmatched: false,
    loss: undefined,
  }
}

/** The state in the params of a request or in a result. */
export function stateIn(holder: JsonObject | undefined, record: WireRecord): State {
  const present = has(holder, 'requestState')
  const value = holder?.requestState
  const key = present ? stateKey(value) : ''
  return { present, value, key, hidden: isRedacted(value) || hides(record) }
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
  if (record.transport === 'stdio') return { client: record.client, info: undefined }
  const info = member(metaOf(params), META.clientInfo)
  return { client: record.client, info: info === undefined ? undefined : sameText(canonical(info)) }
}

let newest = ''

/** One text for many that are equal: a client says who it is in every request. */
function sameText(text: string): string {
  if (text !== newest) newest = text
  return newest
}
