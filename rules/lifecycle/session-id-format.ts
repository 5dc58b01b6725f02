import { headerList, isHidden } from '../../src/model/header-value.js'
import { defineRule, inRecord } from '../../src/rule.js'

const HEADER = 'mcp-session-id'
const VISIBLE = /^[\x21-\x7e]*$/

export default defineRule({
  meta: {
    id: 'lifecycle/session-id-format',
    title: 'A session id has characters outside visible ASCII.',
    severity: 'error',
    party: 'server',
    evidence: 'http',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
    quiet: 'Nothing beyond what the title says; shapes of the revision in use only.',
    needs: 'HTTP headers',
    requirements: [],
    clauses: {
      '2025-03-26': 'basic/transports#session-management',
      '2025-06-18': 'basic/transports#session-management',
      '2025-11-25': 'basic/transports#session-management',
    },
    messages: {
      characters: {
        text: 'The session id has {seen}, where only visible ASCII characters (0x21 to 0x7E) were expected.',
        requirement: 'legacy',
      },
    },
  },
  create: (context) => ({
    record(record) {
      const id = record.http?.status === undefined ? undefined : headerList(record, HEADER)
      if (id === undefined || isHidden(record, HEADER, id)) return
      context.check('legacy', VISIBLE.test(id), () => ({
        message: 'characters',
        at: inRecord(record.origin, `/http/headers/${HEADER}`),
        data: { seen: /[^\x20-\x7e]/.test(id) ? 'characters outside ASCII or controls' : 'a space' },
      }))
    },
  }),
})
