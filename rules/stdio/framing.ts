import { REVISIONS } from '../../src/model/revision.js'
import { defineRule } from '../../src/rule.js'

const ONE_A_LINE = 'stdio-single-message-per-line'

export default defineRule({
  meta: {
    id: 'stdio/framing',
    title: 'Messages are framed otherwise than one per line (Content-Length headers, several objects on a line).',
    severity: 'error',
    party: 'both',
    evidence: 'line',
    revisions: REVISIONS,
    when: { record: { shows: ['fault'] } },
    quiet: 'Once per stream.',
    needs: 'a raw stream capture',
    requirements: [ONE_A_LINE],
    clauses: {
      '2024-11-05': 'basic/transports#stdio',
      '2025-03-26': 'basic/transports#stdio',
      '2025-06-18': 'basic/transports#stdio',
      '2025-11-25': 'basic/transports#stdio',
    },
    messages: {
      framing: {
        text: 'Messages are not framed as one a line: {detail}. Reported once for this stream.',
        requirement: ONE_A_LINE,
      },
    },
  },
  create: (context) => {
    const told = new Set<string>()
    return {
      record(record) {
        const fault = record.faults?.find(({ kind }) => kind === 'framing')
        const stream = record.dir ?? ''
        if (fault === undefined || told.has(stream)) return
        told.add(stream)
        context.check(ONE_A_LINE, false, () => ({
          message: 'framing',
          at: context.fault(record, fault),
          data: { detail: fault.detail },
        }))
      },
    }
  },
})
