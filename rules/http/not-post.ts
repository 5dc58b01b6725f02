import { isStrictMessage } from '../../src/model/carrier.js'
import type { Reply } from '../../src/model/exchange.js'
import { headerList, verbOf } from '../../src/model/header-value.js'
import { HttpCalls } from '../../src/model/http-calls.js'
import { has } from '../../src/model/json.js'
import type { Mark } from '../../src/model/place.js'
import type { WireRecord } from '../../src/model/record.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { defineRule, inRecord } from '../../src/rule.js'

const POST = 'http-uses-post'
const SINGLE = 'http-new-post-per-message'
const ENDPOINT = 'http-single-endpoint'

/** Lines of a body that are looked at. */
const LINES = 100

/** Whether a body holds several messages, one a line. */
function holdsLines({ payload }: WireRecord): boolean {
  if (payload?.kind !== 'text' || !payload.text.trimStart().startsWith('{')) return false
  const lines = payload.text.split('\n', LINES).filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.every(isStrictMessage)
}

/** Where a request was sent to. */
interface Place {
  readonly host: string
  readonly path: string
  readonly mark: Mark
}

/** undefined where the record does not show it. */
function placeOf({ exchange }: Reply): Place | undefined {
  const record = exchange?.request.record
  const path = record?.http?.path?.split('?', 1)[0]
  const host = record && headerList(record, 'host')
  if (exchange === undefined || path === undefined || host === undefined) return undefined
  return {
    host,
    path,
    get mark() {
      return exchange.mark
    },
  }
}

export default defineRule({
  meta: {
    id: 'http/not-post',
    title: 'A JSON-RPC message is not sent as a POST of its own to the endpoint.',
    severity: 'error',
    also: { severity: 'info', when: "one client's messages go to several paths of one origin" },
    party: 'client',
    evidence: 'http',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25', STATELESS],
    when: { record: { shows: ['http'] }, message: { shows: ['http'] }, reply: { shows: ['http'] } },
    quiet: 'Preflights, redirects, GET streams of older revisions and OAuth traffic are not messages.',
    needs: 'HTTP method and URL',
    requirements: [POST, SINGLE, ENDPOINT],
    clauses: {
      '2025-03-26': 'basic/transports#sending-messages-to-the-server',
      '2025-06-18': 'basic/transports#sending-messages-to-the-server',
      '2025-11-25': 'basic/transports#sending-messages-to-the-server',
    },
    messages: {
      verb: { text: 'The message is the body of a {verb} request, where a POST was expected.', requirement: POST },
      several: {
        text: 'The body of the POST holds several messages, one a line, where a POST for each was expected.',
        requirement: SINGLE,
      },
      paths: {
        text: 'The client gets answers on {path} as well as on {before} of the same host; a server has one endpoint, unless these are two servers.',
        requirement: ENDPOINT,
        severity: 'info',
      },
    },
  },
  create: (context) => {
    const calls = new HttpCalls()
    let endpoint: Pick<Place, 'host' | 'path'> | undefined
    let told = false
    const judgePath = (reply: Reply): void => {
      const place = placeOf(reply)
      if (told || calls.overSse || place === undefined) return
      endpoint ??= place
      const { path: before } = endpoint
      told = endpoint.host === place.host && before !== place.path
      context.check(ENDPOINT, !told, () => ({
        message: 'paths',
        at: place.mark,
        data: { path: clip(place.path), before: clip(before) },
      }))
    }
    return {
      record(record) {
        calls.record(record)
        if (verbOf(record) === 'POST' && record.payload?.kind === 'text')
          context.check(SINGLE, !holdsLines(record), () => ({
            message: 'several',
            at: inRecord(record.payload?.source ?? record.origin),
          }))
      },
      message({ dir, record, root, value }) {
        // Other JSON has ways of its own.
        const verb = dir === 'c2s' && has(value, 'jsonrpc') && /^(?:\/0)?$/.test(root) ? verbOf(record) : undefined
        if (verb === undefined) return
        context.check(POST, verb === 'POST', () => ({
          message: 'verb',
          at: inRecord(record.origin, '/http/method'),
          data: { verb: clip(verb) },
        }))
      },
      reply(reply) {
        if (reply.message.kind === 'result' && reply.message.dir === 's2c') judgePath(reply)
      },
    }
  },
})
