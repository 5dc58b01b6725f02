import { headerList, isHidden, verbOf } from '../../src/model/header-value.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { defineRule, inRecord } from '../../src/rule.js'

const HEADER = 'mcp-protocol-version'

export default defineRule({
  meta: {
    id: 'lifecycle/version-header-wrong',
    title: 'The version header is not the version that was negotiated.',
    severity: 'warning',
    party: 'client',
    evidence: 'http',
    revisions: ['2025-06-18', '2025-11-25'],
    quiet: 'initialize itself has none; a missing header is http/header-missing.',
    needs: 'HTTP headers; the handshake',
    requirements: [],
    clauses: {
      '2025-06-18': 'basic/transports#protocol-version-header',
      '2025-11-25': 'basic/transports#protocol-version-header',
    },
    messages: {
      other: {
        text: 'The MCP-Protocol-Version header is {seen}, where {agreed}, as agreed in the handshake, was expected.',
        requirement: 'legacy',
      },
    },
  },
  create: (context) => {
    let agreed: unknown
    return {
      record(record) {
        if (agreed === undefined || verbOf(record) === undefined) return
        const seen = headerList(record, HEADER)?.trim()
        // A request of the stateless revision has a version of its own.
        if (seen === undefined || seen === STATELESS || isHidden(record, HEADER, seen)) return
        context.check(
          'legacy',
          seen.split(',').every((part) => part.trim() === agreed),
          () => ({
            message: 'other',
            at: inRecord(record.origin, `/http/headers/${HEADER}`),
            data: { seen: shown(seen), agreed: shown(agreed) },
          }),
        )
      },
      reply({ message, exchange }) {
        if (exchange?.request.method === 'initialize' && message.kind === 'result')
          agreed = message.result.protocolVersion
      },
    }
  },
})
