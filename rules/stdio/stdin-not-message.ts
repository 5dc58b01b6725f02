import { meantAsMessage } from '../../src/model/carrier.js'
import type { WireRecord } from '../../src/model/record.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const ONLY_MESSAGES = 'stdio-stdin-only-messages'
const SHOWN = 40

/** What a client wrote to the standard input of its server, seen as it was written. */
const isStdin = ({ transport, dir, evidence }: WireRecord): boolean =>
  transport === 'stdio' && dir === 'c2s' && evidence === 'wire'

export default defineRule({
  meta: {
    id: 'stdio/stdin-not-message',
    title: 'The client wrote something to stdin that is not an MCP message.',
    severity: 'error',
    party: 'client',
    evidence: 'line',
    revisions: REVISIONS,
    when: { record: { shows: ['fault'] }, message: { shows: ['stdio'] } },
    quiet: 'An empty line at the end of input is fine.',
    needs: 'direction',
    requirements: [ONLY_MESSAGES],
    clauses: {
      '2024-11-05': 'basic/transports#stdio',
      '2025-03-26': 'basic/transports#stdio',
      '2025-06-18': 'basic/transports#stdio',
      '2025-11-25': 'basic/transports#stdio',
    },
    messages: {
      text: {
        text: 'The client wrote "{start}" to stdin, which is no MCP message, where nothing but messages was expected.',
        requirement: ONLY_MESSAGES,
      },
      json: {
        text: 'The client wrote {seen} to stdin, which is no MCP message, where nothing but messages was expected.',
        requirement: ONLY_MESSAGES,
      },
    },
  },
  create: (context) => ({
    record(record) {
      const fault = record.faults?.find(({ kind }) => kind === 'not-json')
      const { payload } = record
      if (fault === undefined || payload?.kind !== 'text' || payload.text.trim() === '' || !isStdin(record)) return
      context.check(ONLY_MESSAGES, false, () => ({
        message: 'text',
        at: { ...context.fault(record, fault), ...payload.source.span('') },
        data: { start: clip(payload.text.trim(), SHOWN) },
      }))
    },
    message(message) {
      if (message.root !== '' || Array.isArray(message.value) || !isStdin(message.record)) return
      context.check(ONLY_MESSAGES, meantAsMessage(message.value), () => ({
        message: 'json',
        at: at(message),
        data: { seen: shown(message.value) },
      }))
    },
  }),
})
