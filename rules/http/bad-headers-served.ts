import type { Exchange, Reply } from '../../src/model/exchange.js'
import { member } from '../../src/model/json.js'
import { paramFaults } from '../../src/model/param-headers.js'
import { STATELESS } from '../../src/model/revision.js'
import { type HeaderFault, routingFaults } from '../../src/model/routing-headers.js'
import { supportedVersions } from '../../src/model/supported-versions.js'
import { at, defineRule } from '../../src/rule.js'

const MISMATCH = 'http-server-rejects-header-mismatch'

const messages = {
  mismatch: {
    text: 'The request is served although its {header} header differs from its body; 400 and -32020 were expected.',
    requirement: MISMATCH,
  },
  version: {
    text: 'The request is served although its MCP-Protocol-Version header differs from its body; 400 and -32020 were expected.',
    requirement: 'http-version-mismatch-rejected',
  },
  missing: {
    text: 'The request is served although it has no {header} header; 400 and -32020 were expected.',
    requirement: 'http-header-missing-rejected',
  },
  'no-version': {
    text: 'The request is served without an MCP-Protocol-Version header by a server that supports no version older than 2025-06-18; 400 and -32020 were expected.',
    requirement: 'http-missing-version-header-rejected',
  },
  characters: {
    text: 'The request is served although its {header} header is not encoded as it must be; 400 and -32020 were expected.',
    requirement: 'http-header-invalid-chars-rejected',
    severity: 'warning',
  },
  'param-mismatch': {
    text: 'The call is served although its {header} header differs from the argument; 400 and -32020 were expected.',
    requirement: 'http-server-validates-param-headers',
    severity: 'warning',
  },
  'param-missing': {
    text: 'The call is served although it lacks the {header} header of an argument that it gives; 400 and -32020 were expected.',
    requirement: 'http-param-server-rejects-omission',
    severity: 'warning',
  },
  'param-characters': {
    text: 'The call is served although its {header} header is not encoded as it must be; 400 and -32020 were expected.',
    requirement: 'http-server-rejects-invalid-chars',
    severity: 'warning',
  },
} as const

type Template = keyof typeof messages
type Found = readonly [Template, string]

/** A missing version header may be read as 2025-03-26 by a server that also supports such clients. */
function routingFound({ kind, header }: HeaderFault, needsHeader: boolean): Found | undefined {
  if (kind === 'differs') return [header === 'mcp-protocol-version' ? 'version' : 'mismatch', header]
  if (kind !== 'missing') return ['characters', header]
  if (header !== 'mcp-protocol-version') return ['missing', header]
  return needsHeader ? ['no-version', header] : undefined
}

function paramFound({ request, listings }: Exchange): Found | undefined {
  const name = request.method === 'tools/call' ? request.params?.name : undefined
  const tool = typeof name === 'string' ? listings.find('tools', name) : undefined
  const fault =
    tool && paramFaults(request, tool.value).find(({ kind }) => kind !== 'superfluous' && kind !== 'out-of-range')
  if (fault === undefined) return undefined
  if (fault.kind === 'absent') return ['param-missing', fault.header]
  const isValue = fault.kind === 'differs' || fault.kind === 'conversion'
  return [isValue ? 'param-mismatch' : 'param-characters', fault.header]
}

/** The certain faults come first. */
const ORDER: readonly Template[] = ['version', 'mismatch', 'missing', 'no-version', 'characters']

function faultOf(exchange: Exchange, needsHeader: boolean): Found | undefined {
  const found = routingFaults(exchange.request).flatMap((fault) => {
    const one = routingFound(fault, needsHeader)
    return one === undefined ? [] : [one]
  })
  const [first] = found.sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
  return first ?? paramFound(exchange)
}

const isRefusal = ({ message }: Reply): boolean =>
  message.kind === 'error' && message.record.http?.status === 400 && member(message.error, 'code') === -32020

/** Versions before 2025-06-18 did not have the header. */
const allHaveHeader = (versions: readonly unknown[]): boolean =>
  versions.length > 0 && versions.every((version) => typeof version === 'string' && version >= '2025-06-18')

export default defineRule({
  meta: {
    id: 'http/bad-headers-served',
    title: 'A request whose headers are missing, wrong or badly encoded was served instead of refused.',
    severity: 'error',
    also: { severity: 'warning', when: 'it rests on a listing or on decoded header bytes' },
    party: 'server',
    evidence: 'http',
    revisions: [STATELESS],
    when: { reply: { methods: ['server/discover'], shows: ['http', 'error'] } },
    quiet:
      'Only beside a certain client finding. Not when the server also serves clients older than 2025-06-18 and answered in their form, nor when a proxy stands between record and server.',
    needs: 'HTTP headers as sent; the answer',
    requirements: [
      MISMATCH,
      'http-version-mismatch-rejected',
      'http-header-missing-rejected',
      'http-missing-version-header-rejected',
      'http-server-validates-param-headers',
      'http-param-server-rejects-omission',
      'http-header-invalid-chars-rejected',
      'http-server-rejects-invalid-chars',
    ],
    messages,
  },
  create: (context) => {
    let needsHeader = false
    const judge = ({ message }: Reply, exchange: Exchange): void => {
      const found = faultOf(exchange, needsHeader)
      if (found === undefined) return
      const [template, header] = found
      context.check(messages[template].requirement, message.kind === 'error', () => ({
        message: template,
        at: at(message, '/result'),
        data: { header },
        related: [{ mark: exchange.mark, message: 'the request that is served' }],
      }))
    }
    return {
      reply(reply) {
        const list = supportedVersions(reply)
        if (list !== undefined) needsHeader = allHaveHeader(list.versions)
        const { message, exchange } = reply
        if (message.dir !== 's2c' || exchange?.request.record.http === undefined) return
        if (message.kind === 'result' || isRefusal(reply)) judge(reply, exchange)
      },
    }
  },
})
