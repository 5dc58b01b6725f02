import type { Exchange, Reply } from '../../src/model/exchange.js'
import { has, isObject, type JsonObject, member } from '../../src/model/json.js'
import type { RequestMessage, ResultMessage } from '../../src/model/message.js'
import { hasModernKey } from '../../src/model/meta-keys.js'
import { HANDSHAKE_REVISIONS, STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const messages = {
  missing: { text: 'The {what} lacks {name}, where {expected} was expected.', requirement: 'legacy' },
  type: { text: '{name} of the {what} is {seen}, where {expected} was expected.', requirement: 'legacy' },
  version: {
    text: 'The server agrees on the protocol version {seen}, where the date of a revision was expected.',
    requirement: 'legacy',
  },
} as const

type Found = Report<keyof typeof messages>

interface Field {
  readonly path: readonly string[]
  readonly expected: string
  readonly fits: (value: unknown) => boolean
}

const isText = (value: unknown): boolean => typeof value === 'string'

const fieldsOf = (info: 'clientInfo' | 'serverInfo'): readonly Field[] => [
  { path: ['protocolVersion'], expected: 'a string', fits: isText },
  { path: ['capabilities'], expected: 'an object', fits: isObject },
  { path: [info], expected: 'an object', fits: isObject },
  { path: [info, 'name'], expected: 'a string', fits: isText },
  { path: [info, 'version'], expected: 'a string', fits: isText },
]

const CLIENT = fieldsOf('clientInfo')
const SERVER = fieldsOf('serverInfo')
/** Revisions are named by their date, drafts by a word. */
const VERSION = /^\d{4}-\d{2}-\d{2}|draft/i

function faultOf(
  message: RequestMessage | ResultMessage,
  holder: JsonObject,
  fields: readonly Field[],
): Found | undefined {
  const root = message.kind === 'request' ? '/params' : '/result'
  const what = message.kind === 'request' ? 'initialize request' : 'initialize result'
  for (const { path, expected, fits } of fields) {
    const [first = '', second] = path
    const parent = second === undefined ? holder : member(holder, first)
    const name = second ?? first
    const value = member(parent, name)
    const pointer = second === undefined ? root : `${root}/${first}`
    const data = { what, name: path.join('.'), expected, seen: shown(value) }
    if (!has(parent, name)) return { message: 'missing', at: at(message, pointer), data }
    if (!fits(value)) return { message: 'type', at: at(message, `${pointer}/${name}`), data }
  }
  return undefined
}

function requestFault({ request }: Exchange): Found | undefined {
  if (request.params !== undefined) return faultOf(request, request.params, CLIENT)
  // params of another type is jsonrpc/params-not-object.
  if (has(request.value, 'params')) return undefined
  const data = { what: 'initialize request', name: 'params', expected: 'an object' }
  return { message: 'missing', at: at(request), data }
}

function resultFault({ message }: Reply): Found | undefined {
  if (message.kind !== 'result') return undefined
  const fault = faultOf(message, message.result, SERVER)
  const version = message.result.protocolVersion
  if (fault !== undefined || typeof version !== 'string' || VERSION.test(version)) return fault
  return { message: 'version', at: at(message, '/result/protocolVersion'), data: { seen: shown(version) } }
}

export default defineRule({
  meta: {
    id: 'lifecycle/initialize-shape',
    title: 'initialize, or its result, lacks protocolVersion, capabilities or the implementation info.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: HANDSHAKE_REVISIONS,
    anyRevision: true,
    methods: ['initialize'],
    quiet: 'Extra members are legal, and so is any version string that looks like a date.',
    needs: 'direction',
    requirements: [],
    clauses: {
      '2024-11-05': 'basic/lifecycle#initialization',
      '2025-03-26': 'basic/lifecycle#initialization',
      '2025-06-18': 'basic/lifecycle#initialization',
      '2025-11-25': 'basic/lifecycle#initialization',
    },
    messages,
  },
  create: (context) => {
    const judge = (fault: Found | undefined, message: RequestMessage | ResultMessage): void =>
      context.check('legacy', fault === undefined, () => fault ?? { message: 'missing', at: at(message) })
    /** A request of the stateless revision that uses the name has other faults. */
    const isModern = (request: RequestMessage): boolean =>
      request.revision === STATELESS || (hasModernKey(request.params) && !has(request.params, 'protocolVersion'))
    return {
      request(exchange) {
        const { request } = exchange
        if (request.dir === 'c2s' && !isModern(request)) judge(requestFault(exchange), request)
      },
      reply(reply) {
        const { message, exchange } = reply
        if (message.kind !== 'result' || message.dir !== 's2c' || !exchange || isModern(exchange.request)) return
        judge(resultFault(reply), message)
      },
    }
  },
})
