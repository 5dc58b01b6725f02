import type { Exchange } from '../../src/model/exchange.js'
import {
  decoded,
  type EncodingFault,
  encodingFault,
  headerList,
  isBase64Form,
  isHidden,
  isPlainSafe,
  showsHeaders,
} from '../../src/model/header-value.js'
import type { RequestMessage } from '../../src/model/message.js'
import { mirroredParams, type ParamFault, paramFaults } from '../../src/model/param-headers.js'
import { child } from '../../src/model/pointer.js'
import { STATELESS } from '../../src/model/revision.js'
import { type HeaderFault, routingFaults } from '../../src/model/routing-headers.js'
import { defineRule, inRecord } from '../../src/rule.js'

const NAME = 'http-name-header-encoded'
const UNSAFE = 'http-header-base64-when-unsafe'
const PARAM = 'http-param-values-encoded'
const LOOKALIKE = 'http-sentinel-lookalike-encoded'
const EXACT = 'http-sentinel-exact'

const messages = {
  name: {
    text: 'The Mcp-Name header carries a value as plain text that is not safe in a header ({why}), where the Base64 form =?base64?…?= was expected.',
    requirement: NAME,
  },
  param: {
    text: 'The {header} header carries characters that are not allowed in a header, where the Base64 form =?base64?…?= was expected.',
    requirement: PARAM,
  },
  padded: {
    text: 'The {header} header carries an argument as plain text that is not safe in a header, where the Base64 form =?base64?…?= was expected.',
    requirement: UNSAFE,
  },
  malformed: {
    text: 'The {header} header has the Base64 form, but what is between its markers is not Base64 of UTF-8 text.',
    requirement: UNSAFE,
  },
  markers: {
    text: 'The {header} header marks its Base64 form otherwise than with exactly =?base64? and ?=.',
    requirement: EXACT,
  },
  lookalike: {
    text: 'The {header} header carries plain text that looks like the Base64 form, where this text itself was expected to be encoded.',
    requirement: LOOKALIKE,
  },
} as const

type Template = keyof typeof messages

interface Found {
  readonly header: string
  readonly seen: string
  readonly kind: EncodingFault
}

const KINDS: ReadonlySet<string> = new Set<EncodingFault>(['unsafe', 'malformed', 'markers', 'lookalike'])
const isEncoding = (kind: string): kind is EncodingFault => KINDS.has(kind)

type AnyFault = Pick<HeaderFault | ParamFault, 'kind' | 'header' | 'seen'>

const encodings = (faults: readonly AnyFault[]): readonly Found[] =>
  faults.flatMap(({ kind, header, seen }) => (isEncoding(kind) && seen !== undefined ? [{ header, seen, kind }] : []))

/** Headers of parameters that no listing explains: only what holds for any value. */
function unexplained({ request }: Exchange, explained: ReadonlySet<string>): readonly Found[] {
  const { record } = request
  return Object.keys(record.http?.headers ?? {}).flatMap((header) => {
    if (!header.startsWith('mcp-param-') || explained.has(header)) return []
    const seen = headerList(record, header)
    const kind = seen === undefined || isHidden(record, header, seen) ? undefined : encodingFault(seen, undefined)
    return seen === undefined || kind === undefined ? [] : [{ header, seen, kind }]
  })
}

function faultsOf(exchange: Exchange): readonly Found[] {
  const { request, listings } = exchange
  const routing = encodings(routingFaults(request))
  if (request.method !== 'tools/call') return routing
  const tool = listings.find('tools', String(request.params?.name))?.value
  const params = tool === undefined ? [] : encodings(paramFaults(request, tool))
  const explained = new Set(tool === undefined ? [] : mirroredParams(tool).map(({ header }) => header))
  return [...routing, ...params, ...unexplained(exchange, explained)]
}

function templateOf({ header, seen, kind }: Found): Template {
  if (kind !== 'unsafe') return kind
  if (header === 'mcp-name') return 'name'
  return /[^\x20-\x7e\t]/.test(seen) ? 'param' : 'padded'
}

/** What each value that has the Base64 form puts to the test: that it was needed, and how it is marked. */
function* encodedValues({ record }: RequestMessage): Generator<readonly string[]> {
  for (const header in record.http?.headers) {
    const isName = header === 'mcp-name'
    if (!isName && !header.startsWith('mcp-param-')) continue
    const seen = headerList(record, header) ?? ''
    const value = isBase64Form(seen) ? decoded(seen) : undefined
    if (value === undefined || isHidden(record, header, seen)) continue
    yield [EXACT]
    if (!isPlainSafe(value)) yield [UNSAFE, isName ? NAME : PARAM]
    if (isBase64Form(value)) yield [LOOKALIKE]
  }
}

const why = (seen: string): string =>
  /[^\x20-\x7e\t]/.test(seen)
    ? 'characters outside ASCII'
    : 'the body has white space at its ends or characters outside ASCII'

export default defineRule({
  meta: {
    id: 'http/header-encoding',
    title:
      'A name or argument in a header is not encoded as it must be: unsafe text left plain, a malformed Base64 form, or plain text that looks like one.',
    severity: 'error',
    party: 'client',
    evidence: 'http',
    revisions: [STATELESS],
    when: { request: { shows: ['http'] } },
    quiet:
      'Encoding a safe value is allowed. A recorder that has re-decoded the bytes makes this unsure: silent for mojibake.',
    needs: 'HTTP headers as sent',
    requirements: [NAME, UNSAFE, PARAM, EXACT, LOOKALIKE],
    messages,
  },
  create: (context) => ({
    request(exchange) {
      const { request } = exchange
      if (request.dir !== 'c2s' || !showsHeaders(request.record)) return
      const faults = faultsOf(exchange)
      if (faults.length === 0)
        for (const kept of encodedValues(request))
          context.check(kept, true, () => ({ message: 'padded', at: inRecord(request.source) }))
      for (const fault of faults) {
        const template = templateOf(fault)
        context.check(messages[template].requirement, false, () => ({
          message: template,
          at: inRecord(request.record.origin, child('/http/headers', fault.header)),
          data: { header: fault.header, why: why(fault.seen) },
        }))
      }
    },
  }),
})
