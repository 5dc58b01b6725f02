import { carriesMessage } from '../../src/model/carrier.js'
import type { WireRecord } from '../../src/model/record.js'
import { REVISIONS } from '../../src/model/revision.js'
import { defineRule } from '../../src/rule.js'

const VALID = 'jsonrpc-valid-message'
const BODY = 'http-body-single-message'

/** A log prints messages as its writer likes; blank text is a keep-alive or an empty body. */
const isJudged = (record: WireRecord): boolean =>
  record.evidence === 'wire' &&
  record.payload?.kind === 'text' &&
  record.payload.text.trim() !== '' &&
  carriesMessage(record)

export default defineRule({
  meta: {
    id: 'capture/not-json',
    title: 'A recorded message body is not valid JSON.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: { record: { shows: ['fault'] } },
    quiet:
      'Not for text the recorder marks as cut, empty SSE events, comments, pretty-printed log entries or the last line of an open capture; stdio noise has its own rule.',
    needs: 'raw text; direction',
    needsDirection: false,
    requirements: [VALID, BODY],
    clauses: {
      '2024-11-05': 'basic/messages',
      '2025-03-26': 'basic/index#messages',
      '2025-06-18': 'basic/index#messages',
      '2025-11-25': 'basic/index#messages',
    },
    messages: {
      text: { text: 'The message is not valid JSON: {detail}.', requirement: VALID },
      body: { text: 'The body of the HTTP request is not valid JSON: {detail}.', requirement: BODY },
    },
    yieldsTo: [
      'stdio/stdout-not-message',
      'stdio/stdin-not-message',
      'http/sse-data-not-message',
      'http/not-post',
      'capture/not-utf8',
    ],
  },
  create: (context) => ({
    record(record) {
      const fault = record.faults?.find(({ kind }) => kind === 'not-json')
      if (fault === undefined || !isJudged(record)) return
      const isBody = record.http?.method !== undefined
      context.check(isBody ? BODY : VALID, false, () => ({
        message: isBody ? 'body' : 'text',
        at: context.fault(record, fault),
        data: { detail: fault.detail },
      }))
    },
  }),
})
