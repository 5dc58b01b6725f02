import { BoundedMap } from '../../src/model/bounded.js'
import { declaredBy } from '../../src/model/capabilities.js'
import { covers } from '../../src/model/capability-cover.js'
import type { Reply } from '../../src/model/exchange.js'
import { has, isObject, member } from '../../src/model/json.js'
import type { RequestMessage } from '../../src/model/message.js'
import { hasModernKey, META, metaOf } from '../../src/model/meta-keys.js'
import type { Mark } from '../../src/model/place.js'
import { STATELESS } from '../../src/model/revision.js'
import { type HeaderFault, headerFault } from '../../src/model/routing-headers.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const STANDARD = 'error-codes-standard-meaning'
const DEFINED = 'error-defined-code-meaning'
/** What -32021 lists was not declared; said of the error twice. */
const UNDECLARED = ['cap-missing-error-lists-undeclared', 'schema-missing-capability-truth']
const METHODS = 1000
/** Its refusal says that the server is of an older revision; a transcript may hold several servers. */
const DISCOVER = 'server/discover'

const messages = {
  'meta-fault': {
    text: 'The request lacks {name} in its _meta and is refused with {code}, where -32602 was expected.',
    requirement: 'meta-required-missing-rejected',
  },
  'header-fault': {
    text: 'The request has {seen} as its {header} header, where {expected} was expected, and is refused with {code} in place of -32020.',
    requirement: 'http-header-failure-32020',
  },
  'no-headers': {
    text: 'The error has the code -32020, which is about HTTP headers, over stdio.',
    requirement: DEFINED,
  },
  supported: {
    text: 'The error -32022 refuses the version {version}, yet lists it as supported.',
    requirement: DEFINED,
  },
  declared: {
    text: 'The error -32021 lists only capabilities that the request declares, where undeclared ones were expected.',
    requirement: 'cap-missing-error-lists-undeclared',
    severity: 'warning',
  },
  'other-code': {
    text: 'The error lists required capabilities under the code {code}, where -32021 was expected.',
    requirement: 'cap-missing-error-returned',
    severity: 'warning',
  },
  parsed: {
    text: 'The error -32700 says that the request could not be parsed, yet repeats its id.',
    requirement: STANDARD,
    severity: 'warning',
  },
  'known-method': {
    text: 'The error -32601 says that {method} does not exist, yet the same server answered it on line {line}.',
    requirement: STANDARD,
    severity: 'warning',
  },
} as const

type Template = keyof typeof messages
type Contradiction = Pick<Report<Template>, 'message' | 'data' | 'related'>

/** Codes that only servers of this revision send. */
const MODERN: ReadonlySet<unknown> = new Set([-32020, -32021, -32022])
/** A method or parameters that do not exist, and a failure of the server itself, may come on top of any other fault. */
const SECOND_FAULT: ReadonlySet<unknown> = new Set([-32601, -32602, -32603])

const codeOf = ({ message }: Reply): unknown => (message.kind === 'error' ? member(message.error, 'code') : undefined)

const dataOf = ({ message }: Reply): unknown => (message.kind === 'error' ? member(message.error, 'data') : undefined)

/** The code and the words that release candidates had for a header mismatch; sessions of older servers use the code too. */
const isDraftMismatch = ({ message }: Reply, code: unknown): boolean =>
  code === -32001 && message.kind === 'error' && /header ?mismatch/i.test(String(member(message.error, 'message')))

/** Refusals for a fault of the request: other HTTP statuses refuse it before it is read as a message. */
function refusesMessage(reply: Reply, code: unknown): boolean {
  const { message, connection } = reply
  const status = message.record.http?.status ?? 200
  const isModern = connection.serverModern || MODERN.has(code) || isDraftMismatch(reply, code)
  return (status === 200 || status === 400) && isModern
}

/** The request lacks a required key beside others that show what it is meant to be. */
function metaContradiction({ record, params }: RequestMessage, code: unknown): Contradiction | undefined {
  const meta = metaOf(params)
  const name = [META.protocolVersion, META.clientCapabilities].find((key) => !has(meta, key))
  if (name === undefined || !hasModernKey(params) || SECOND_FAULT.has(code)) return undefined
  if (code === -32020 && record.transport !== 'stdio') return undefined
  if (code === -32022 && name !== META.protocolVersion) return undefined
  return { message: 'meta-fault', data: { name, code: String(code) } }
}

const dataOfHeader = ({ header, seen, expected }: HeaderFault, code: unknown) => ({
  header,
  seen: shown(seen),
  expected: shown(expected),
  code: String(code),
})

function headerContradiction(reply: Reply, request: RequestMessage, code: unknown): Contradiction | undefined {
  if (reply.message.record.http?.status !== 400 || code === -32020 || SECOND_FAULT.has(code)) return undefined
  const refusesVersion = code === -32022 && member(metaOf(request.params), META.protocolVersion) !== STATELESS
  const fault = refusesVersion ? undefined : headerFault(request)
  return fault && { message: 'header-fault', data: dataOfHeader(fault, code) }
}

/** What the code says, against what the request and the data of the error say. */
function ownContradiction(reply: Reply, request: RequestMessage, code: unknown): Contradiction | undefined {
  const data = dataOf(reply)
  const version = member(metaOf(request.params), META.protocolVersion)
  const supported = member(data, 'supported')
  const required = member(data, 'requiredCapabilities')
  if (code === -32020 && request.record.transport === 'stdio') return { message: 'no-headers' }
  if (code === -32700 && reply.match === 'exact') return { message: 'parsed' }
  if (code === -32003 && isObject(required)) return { message: 'other-code', data: { code } }
  if (code === -32021 && isObject(required))
    return covers(declaredBy(request) ?? {}, required) ? { message: 'declared' } : undefined
  const lists = code === -32022 && Array.isArray(supported) && supported.includes(version)
  return lists && !headerFault(request) ? { message: 'supported', data: { version: String(version) } } : undefined
}

const brokenBy = (template: Template): string | readonly string[] =>
  template === 'declared' ? UNDECLARED : messages[template].requirement

/** What a code that nothing contradicts says; most codes say nothing that could be compared. */
function keptBy(reply: Reply, request: RequestMessage, code: number): readonly string[] {
  if (code <= -32600 && code >= -32603) return [STANDARD]
  if (code === -32020) return headerFault(request) ? [DEFINED, messages['header-fault'].requirement] : []
  if (code === -32022) return [DEFINED]
  if (code !== -32021) return []
  const lists = isObject(member(dataOf(reply), 'requiredCapabilities'))
  return [DEFINED, messages['other-code'].requirement, ...(lists ? UNDECLARED : [])]
}

export default defineRule({
  meta: {
    id: 'error/code-meaning',
    title:
      'The error code contradicts what the wire shows: a fault that has a code of its own is answered with another, or a defined code is used for something else.',
    severity: 'error',
    also: {
      severity: 'warning',
      when: 'the contradiction rests on other exchanges or on a list of capabilities',
    },
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    quiet:
      'Accept any code that fits a second fault of the same request. Empty bodies, 401/403 and gateways are exempt.',
    needs: 'direction; the answered request; for header faults the headers',
    requirements: [
      STANDARD,
      DEFINED,
      'meta-required-missing-rejected',
      'http-header-failure-32020',
      'cap-missing-error-returned',
      ...UNDECLARED,
    ],
    messages,
  },
  create: (context) => {
    /** Where a request was answered with a result, by method. */
    const served = new BoundedMap<string, Mark>(METHODS)
    const servedContradiction = ({ method }: RequestMessage, code: unknown): Contradiction | undefined => {
      const mark = code === -32601 ? served.get(method) : undefined
      if (mark === undefined) return undefined
      const data = { method, line: { volatile: mark.line } }
      return { message: 'known-method', data, related: [{ mark, message: 'answered with a result' }] }
    }
    return {
      reply(reply) {
        const { message, exchange, connection } = reply
        if (exchange === undefined || message.dir !== 's2c' || connection.handshake) return
        const { request } = exchange
        if (message.kind === 'result') {
          if (!served.has(request.method) && request.method !== DISCOVER) served.set(request.method, exchange.mark)
          return
        }
        const code = codeOf(reply)
        if (typeof code !== 'number') return
        const refused = refusesMessage(reply, code)
        const found =
          (refused ? metaContradiction(request, code) : undefined) ??
          (refused ? headerContradiction(reply, request, code) : undefined) ??
          ownContradiction(reply, request, code) ??
          servedContradiction(request, code)
        const judged = found ? brokenBy(found.message) : keptBy(reply, request, code)
        if (judged.length === 0) return
        context.check(judged, found === undefined, () => ({
          ...(found ?? { message: 'no-headers' }),
          at: at(message, '/error/code'),
        }))
      },
    }
  },
})
