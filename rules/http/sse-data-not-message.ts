import { carriesMessage, meantAsMessage } from '../../src/model/carrier.js'
import { HttpCalls } from '../../src/model/http-calls.js'
import type { WireRecord } from '../../src/model/record.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const VALID = 'jsonrpc-valid-message'
const RELATED = 'http-stream-notifications-related'
const SHOWN = 40

/** Whether the event belongs to a stream of MCP: other protocols send events too. */
function isMcpEvent(record: WireRecord, calls: HttpCalls): boolean {
  const call = record.sse !== undefined && carriesMessage(record) ? calls.of(record) : undefined
  return call !== undefined && (call.requests > 0 || (call.verb === 'GET' && (call.mcp || calls.overSse)))
}

export default defineRule({
  meta: {
    id: 'http/sse-data-not-message',
    title: 'The data of a message event is not a JSON-RPC message.',
    severity: 'error',
    party: 'server',
    evidence: 'http',
    revisions: REVISIONS,
    when: { record: { shows: ['http'] }, message: { shows: ['http'] } },
    quiet:
      'Comments, events with empty data, events of another type (keepalive, endpoint) are ignored; several data lines are joined first; CR, LF and CR LF all end lines.',
    needs: 'raw SSE text',
    requirements: [VALID, RELATED],
    clauses: {
      '2024-11-05': 'basic/transports#http-with-sse',
      '2025-03-26': 'basic/transports#sending-messages-to-the-server',
      '2025-06-18': 'basic/transports#sending-messages-to-the-server',
      '2025-11-25': 'basic/transports#sending-messages-to-the-server',
    },
    messages: {
      text: {
        text: 'The data of the event is "{start}", which is not JSON ({detail}), where a JSON-RPC message was expected.',
        requirement: VALID,
      },
      json: {
        text: 'The data of the event is {seen}, where a JSON-RPC message was expected.',
        requirement: VALID,
      },
    },
  },
  create: (context) => {
    const calls = new HttpCalls()
    return {
      record(record) {
        calls.record(record)
        const fault = record.faults?.find(({ kind }) => kind === 'not-json')
        const { payload } = record
        if (fault === undefined || payload?.kind !== 'text' || payload.text.trim() === '') return
        if (record.evidence !== 'wire' || !isMcpEvent(record, calls)) return
        context.check(VALID, false, () => ({
          message: 'text',
          at: context.fault(record, fault),
          data: { start: clip(payload.text.trim(), SHOWN), detail: fault.detail },
        }))
      },
      message(message) {
        calls.message(message)
        if (message.dir !== 's2c' || message.root !== '' || Array.isArray(message.value)) return
        if (!isMcpEvent(message.record, calls)) return
        context.check(VALID, meantAsMessage(message.value), () => ({
          message: 'json',
          at: at(message),
          data: { seen: shown(message.value) },
        }))
      },
    }
  },
})
