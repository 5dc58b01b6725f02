import { REVISIONS } from '../../src/model/revision.js'
import { defineRule, inRecord } from '../../src/rule.js'

const UTF8 = 'transport-utf8'

export default defineRule({
  meta: {
    id: 'capture/not-utf8',
    title: 'The bytes of a message are not valid UTF-8, or a byte order mark stands before it.',
    severity: 'error',
    also: { severity: 'warning', when: 'a byte order mark stands before the message' },
    party: 'both',
    evidence: 'line',
    revisions: REVISIONS,
    when: { record: { shows: ['fault'] } },
    quiet:
      "U+FFFD in the text is no proof; a byte order mark at the very start of the capture file is the editor's, not the peer's.",
    needs: 'raw bytes',
    needsDirection: false,
    requirements: [UTF8],
    clauses: {
      '2024-11-05': 'basic/transports',
      '2025-03-26': 'basic/transports',
      '2025-06-18': 'basic/transports',
      '2025-11-25': 'basic/transports',
    },
    messages: {
      bytes: { text: 'The message is not valid UTF-8: {detail}.', requirement: UTF8 },
      mark: {
        text: 'A byte order mark stands before the message, where its first character was expected.',
        requirement: UTF8,
        severity: 'warning',
      },
    },
    yieldsTo: ['stdio/stdout-not-message', 'stdio/stdin-not-message'],
  },
  create: (context) => ({
    record(record) {
      if (record.evidence !== 'wire' || record.payload === undefined) return
      const faults = record.faults?.filter(({ kind }) => kind === 'not-utf8' || kind === 'bom') ?? []
      if (faults.length === 0) context.check(UTF8, true, () => ({ message: 'bytes', at: inRecord(record.origin) }))
      for (const fault of faults)
        context.check(UTF8, false, () => ({
          message: fault.kind === 'bom' ? 'mark' : 'bytes',
          at: context.fault(record, fault),
          data: { detail: fault.detail },
        }))
    },
  }),
})
