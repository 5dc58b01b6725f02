import type { Exchange, Reply } from '../../src/model/exchange.js'
import { headerList, showsHeaders } from '../../src/model/header-value.js'
import { member } from '../../src/model/json.js'
import {
  argumentOf,
  isOtherText,
  type MirroredParam,
  mirroredParams,
  paramFaults,
} from '../../src/model/param-headers.js'
import { STATELESS } from '../../src/model/revision.js'
import { routingFaults } from '../../src/model/routing-headers.js'
import { codeOf } from '../../src/model/supported-versions.js'
import { at, defineRule } from '../../src/rule.js'

const DECODED = 'http-sentinel-decoded-by-receivers'
const MISMATCH = -32020

const messages = {
  encoded: {
    text: 'The request is refused with -32020 although all its headers agree with the body once {header} is decoded.',
    requirement: DECODED,
  },
  present: {
    text: 'The request is refused with -32020 because {header} is missing, though it has this header and its value agrees with the body.',
    requirement: 'http-header-names-case-insensitive',
  },
  numeric: {
    text: 'The request is refused with -32020 although all its headers agree with the body, the number in {header} compared by value.',
    requirement: 'http-integer-compare-numeric',
  },
  null: {
    text: 'The request is refused with -32020 although all its headers agree with the body; only {header}, whose argument is null or absent, is not there.',
    requirement: 'http-param-server-not-expect-null',
  },
} as const

type Found = readonly [keyof typeof messages, string]

const ROUTING = ['mcp-protocol-version', 'mcp-method', 'mcp-name']
const isEncoded = (value: string | undefined): boolean => value?.startsWith('=?base64?') ?? false

/** What a server may have tripped over, where the headers in the record are right. */
function cause({ message }: Reply, { request }: Exchange, params: readonly MirroredParam[]): Found | undefined {
  const { record } = request
  const headers = ['mcp-name', ...params.map(({ header }) => header)]
  const encoded = headers.find((header) => isEncoded(headerList(record, header)))
  if (encoded !== undefined) return ['encoded', encoded]
  const text = message.kind === 'error' ? member(message.error, 'message') : undefined
  const said = typeof text === 'string' && text.length < 1000 ? text.toLowerCase() : ''
  const named = /\b(?:missing|required|absent)\b/.test(said)
    ? headersIn(said, params).find((header) => headerList(record, header))
    : undefined
  if (named !== undefined) return ['present', named]
  const number = params.find((param) => isOtherText(request, param, headerList(record, param.header) ?? ''))
  if (number !== undefined && headerList(record, number.header) !== undefined) return ['numeric', number.header]
  const none = params.find((param) => (argumentOf(request, param) ?? null) === null)
  return none === undefined ? undefined : ['null', none.header]
}

const headersIn = (said: string, params: readonly MirroredParam[]): readonly string[] =>
  [...ROUTING, ...params.map(({ header }) => header)].filter((header) => said.includes(header))

/** The listed parameters of the called tool; undefined where headers of parameters cannot be judged. */
function paramsOf({ request, listings }: Exchange): readonly MirroredParam[] | undefined {
  if (request.method !== 'tools/call') return []
  const tool = listings.find('tools', String(request.params?.name))?.value
  if (tool !== undefined) return paramFaults(request, tool).length > 0 ? undefined : mirroredParams(tool)
  return Object.keys(request.record.http?.headers ?? {}).some((name) => name.startsWith('mcp-param-')) ? undefined : []
}

export default defineRule({
  meta: {
    id: 'http/correct-headers-refused',
    title:
      'The server refuses headers that agree with the body (encoded form not decoded, name case, number text, header for a null argument).',
    severity: 'warning',
    party: 'server',
    evidence: 'http',
    revisions: [STATELESS],
    when: { reply: { shows: ['error'] } },
    quiet: 'Only when every header in the record matches; a header outside the record may be the cause.',
    needs: 'HTTP headers as sent',
    requirements: [
      DECODED,
      'http-header-names-case-insensitive',
      'http-integer-compare-numeric',
      'http-param-server-not-expect-null',
    ],
    messages,
  },
  create: (context) => ({
    reply(reply) {
      const { message, exchange } = reply
      if (exchange === undefined || message.dir !== 's2c' || !showsHeaders(exchange.request.record)) return
      const params = routingFaults(exchange.request).length > 0 ? undefined : paramsOf(exchange)
      if (params === undefined) return
      const found = cause(reply, exchange, params)
      if (found === undefined) return
      const [template, header] = found
      context.check(messages[template].requirement, codeOf(reply) !== MISMATCH, () => ({
        message: template,
        at: at(message, '/error/code'),
        data: { header },
        related: [{ mark: exchange.mark, message: 'the request that is refused' }],
      }))
    },
  }),
})
