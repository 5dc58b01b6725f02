import { has, isObject, type JsonObject, member } from '../model/json.js'
import type { Message, ReplyMessage, RequestMessage } from '../model/message.js'
import { child } from '../model/pointer.js'
import type { Revision } from '../model/revision.js'
import { checkNamed, definitionsOf } from './definitions.js'
import { faultsIn, type ShapeFault } from './message-notes.js'
import type { Named } from './message-revision.js'

/** The definition that applies to a message, or to its result. */
interface Applicable {
  readonly revision: Revision
  readonly name: string
  /** Whether it says what `result` is, not what the whole message is. */
  readonly ofResult: boolean
}

/** What the choice needs to know beside the message. */
export interface Known {
  /** The request that a result answers. */
  readonly answered?: RequestMessage | undefined
  /** The `inputRequests` that the `inputResponses` of a retry answer. */
  readonly asked?: JsonObject | undefined
}

/**
 * Where a message is not what its definition says; pointers are below the message. Exactly one definition applies: the one
 * of the method, of the method of the request that is answered and of `resultType`, or of the error code. undefined where
 * none does, and nothing can be said: the revision or the method is not known, or no answered request was seen.
 */
export function faultsOf(message: Message, known: Known = {}): readonly ShapeFault[] | undefined {
  const applicable = applicableTo(message, known.answered)
  if (!applicable) return undefined
  const { revision, name, ofResult } = applicable
  const check = checkNamed(revision, name)
  const whole = wholeOf(message)
  const faults = ofResult ? faultsIn(check, member(whole, 'result'), 'result') : faultsIn(check, whole)
  // Results, and messages of the older revisions, are defined without their envelope.
  const all = faults.length > 0 ? faults : faultsIn(checkNamed(revision, envelopeOf(message)), whole)
  return message.kind === 'request' && known.asked ? withAnswers(all, revision, message, known.asked) : all
}

/** The faults of a retry, its answers judged by the requests under their keys instead of by what they look like. */
function withAnswers(
  faults: readonly ShapeFault[],
  revision: Revision,
  { params }: RequestMessage,
  asked: JsonObject,
): readonly ShapeFault[] {
  const responses = params?.inputResponses
  if (!isObject(responses)) return faults
  let all = faults
  for (const key of Object.keys(responses)) {
    const name = resultOf(revision, member(member(asked, key), 'method'))
    if (name === undefined) continue
    const place = child('/params/inputResponses', key)
    all = [
      ...all.filter(({ pointer }) => pointer !== place && !pointer.startsWith(`${place}/`)),
      ...faultsIn(checkNamed(revision, name), responses[key], 'params', 'inputResponses', key),
    ]
  }
  return all
}

/** The definition of what a method is answered with. */
const resultOf = (revision: Revision, method: unknown): string | undefined =>
  typeof method === 'string' ? namedBy(revision, method)?.[1] : undefined

function applicableTo(message: Message, answered: RequestMessage | undefined): Applicable | undefined {
  const { revision } = message
  if (revision === undefined || message.kind === 'invalid') return undefined
  if (message.kind === 'error') return { revision, name: errorName(revision, message.error), ofResult: false }
  if (message.kind === 'result') {
    const name = answered && resultName(revision, message, answered)
    return name === undefined ? undefined : { revision, name, ofResult: true }
  }
  const named = namedBy(revision, message.method)
  // A request without an id, or a notification with one, is another rule's matter: no definition is of that kind.
  if (named === undefined || named.length !== (message.kind === 'request' ? 2 : 1)) return undefined
  return { revision, name: named[0], ofResult: false }
}

function namedBy(revision: Revision, method: string): Named | undefined {
  const { methods } = definitionsOf(revision)
  return Object.hasOwn(methods, method) ? methods[method] : undefined
}

/** 2025-11-25 basic/utilities/tasks: a request that offers to become a task may be answered with one. */
function resultName(revision: Revision, reply: ReplyMessage, { method, params }: RequestMessage): string | undefined {
  const turned = reply.kind === 'result' && has(params, 'task') && isObject(reply.result.task)
  if (turned && Object.hasOwn(definitionsOf(revision).shapes, 'CreateTaskResult')) return 'CreateTaskResult'
  return resultOf(revision, method)
}

function errorName(revision: Revision, error: unknown): string {
  const code = member(error, 'code')
  return (typeof code === 'number' ? definitionsOf(revision).errors[code] : undefined) ?? 'Response'
}

/** JSON-RPC 2.0, section 5: the id of an error is null where that of the request could not be read. */
function wholeOf({ kind, value }: Message): unknown {
  if (kind !== 'error' || !has(value, 'id') || member(value, 'id') !== null) return value
  return { ...Object(value), id: 'unknown' }
}

const envelopeOf = ({ kind }: Message): string =>
  kind === 'request' || kind === 'notification' ? 'RequestOrNotification' : 'Response'
