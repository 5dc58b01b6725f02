import { headerList, isHidden, showsHeaders, verbOf } from '../../src/model/header-value.js'
import { has } from '../../src/model/json.js'
import type { WireRecord } from '../../src/model/record.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { clip } from '../../src/model/wording.js'
import { defineRule, inRecord, type Report } from '../../src/rule.js'

const BOTH = 'http-accept-both'
const JSON_TYPE = 'application/json'
const STREAM = 'text/event-stream'
const SHOWN = 100

const messages = {
  missing: {
    text: 'The POST has no Accept header, where one with application/json and text/event-stream was expected.',
    requirement: BOTH,
  },
  incomplete: {
    text: 'The Accept header is {seen}, which lacks {lacking}; both application/json and text/event-stream were expected.',
    requirement: BOTH,
  },
  wildcard: {
    text: 'The Accept header is {seen}, a wildcard that does not list application/json and text/event-stream.',
    requirement: BOTH,
    severity: 'warning',
  },
  get: {
    text: 'The Accept header of the GET is {seen}, where text/event-stream was expected.',
    requirement: 'legacy',
  },
} as const

/** The media ranges that a header accepts: without parameters, none whose weight is zero. */
function accepted(header: string): ReadonlySet<string> {
  const ranges = header.split(',').flatMap((part) => {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return parameters.some((text) => /^q\s*=\s*0(?:\.0{0,3})?$/.test(text)) ? [] : [type]
  })
  return new Set(ranges)
}

const isCovered = (ranges: ReadonlySet<string>, type: string): boolean =>
  ranges.has('*/*') || ranges.has(`${type.split('/', 1)[0]}/*`)

function faultOf(record: WireRecord): Report<keyof typeof messages> | undefined {
  const seen = headerList(record, 'accept')
  if (seen === undefined) return { message: 'missing', at: inRecord(record.origin, '/http/headers') }
  if (isHidden(record, 'accept', seen)) return undefined
  const ranges = accepted(seen)
  const lacking = [JSON_TYPE, STREAM].filter((type) => !ranges.has(type))
  if (lacking.length === 0) return undefined
  const message = lacking.every((type) => isCovered(ranges, type)) ? 'wildcard' : 'incomplete'
  const data = { seen: `"${clip(seen, SHOWN)}"`, lacking: lacking.join(' and ') }
  return { message, at: inRecord(record.origin, '/http/headers/accept'), data }
}

export default defineRule({
  meta: {
    id: 'http/accept-missing',
    title: 'A POST does not accept both application/json and text/event-stream (a GET: text/event-stream).',
    severity: 'error',
    also: { severity: 'warning', when: 'wildcards that cover both types' },
    party: 'client',
    evidence: 'http',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25', STATELESS],
    when: { record: { shows: ['http'] }, message: { shows: ['http'] } },
    quiet:
      'Join repeated headers, drop parameters, ignore case. A wildcard does not name the types but is only a warning. HTTP+SSE of 2024-11-05 is exempt.',
    needs: 'HTTP headers as sent',
    requirements: [BOTH],
    clauses: {
      '2025-03-26': 'basic/transports#sending-messages-to-the-server',
      '2025-06-18': 'basic/transports#sending-messages-to-the-server',
      '2025-11-25': 'basic/transports#sending-messages-to-the-server',
    },
    messages,
  },
  create: (context) => {
    let overSse = false
    return {
      record(record) {
        if (record.sse?.event === 'endpoint') overSse = true
        // Without a header of MCP a GET may be anything, such as the page that a browser loads.
        const headers = record.http?.headers
        if (overSse || headers === undefined || verbOf(record) !== 'GET' || record.redacted === true) return
        const version = headers['mcp-protocol-version']
        if (version === STATELESS || (version === undefined && headers['mcp-session-id'] === undefined)) return
        const seen = headerList(record, 'accept')
        const ranges = accepted(seen ?? '')
        context.check('legacy', ranges.has(STREAM) || isCovered(ranges, STREAM), () => ({
          message: 'get',
          at: inRecord(record.origin, seen === undefined ? '/http/headers' : '/http/headers/accept'),
          data: { seen: shown(seen) },
        }))
      },
      message(message) {
        const { record } = message
        // Which headers the POST of a notification has to carry is not defined in the stateless revision.
        const isOpen = message.kind === 'notification' && message.revision === STATELESS
        if (message.dir !== 'c2s' || overSse || isOpen || !has(message.value, 'jsonrpc')) return
        if (!/^(?:\/0)?$/.test(message.root) || !showsHeaders(record)) return
        const fault = faultOf(record)
        const requirement = fault === undefined ? BOTH : messages[fault.message].requirement
        context.check(
          requirement,
          fault === undefined,
          () => fault ?? { message: 'missing', at: inRecord(record.origin) },
        )
      },
    }
  },
})
