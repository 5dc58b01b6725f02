import { LOG } from '../../src/model/log-levels.js'
import { REVISIONS } from '../../src/model/revision.js'
import { type Sensitive, sensitiveIn } from '../../src/model/sensitive-text.js'
import { textsIn } from '../../src/model/texts.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const CLAUSE = 'server/utilities/logging#security'

/** Any of the kinds is sensitive. */
const REMOVED = 'log-srv-remove-sensitive'

/** Members of a log message that are looked at. */
const MOST_MEMBERS = 2_000

const MESSAGES = {
  secret: {
    text: 'The log message seems to hold {what} ({where}); credentials do not belong in logs.',
    requirement: 'log-no-secrets',
  },
  personal: {
    text: 'The log message seems to hold {what} ({where}); personal data do not belong in logs.',
    requirement: 'log-no-pii',
  },
  internal: {
    text: 'The log message holds {what} with absolute paths ({where}), which helps attackers.',
    requirement: 'log-no-internals',
  },
} as const

export default defineRule({
  meta: {
    id: 'logging/sensitive-data',
    title: 'A log message seems to hold credentials, personal data or internals.',
    severity: 'info',
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    methods: [LOG],
    optin: true,
    quiet: 'Only known token shapes and checksummed numbers; the value is never printed.',
    needs: 'the message alone',
    needsDirection: false,
    requirements: ['log-no-secrets', REMOVED, 'log-no-pii', 'log-no-internals'],
    clauses: { '2024-11-05': CLAUSE, '2025-03-26': CLAUSE, '2025-06-18': CLAUSE, '2025-11-25': CLAUSE },
    messages: MESSAGES,
  },
  create: (context) => ({
    notification(message) {
      const found = new Map<Sensitive['kind'], Sensitive & { readonly where: string }>()
      for (const { text, name, pointer } of textsIn(message.params?.data, '/params/data', MOST_MEMBERS))
        for (const one of sensitiveIn(text, name))
          if (!found.has(one.kind)) found.set(one.kind, { ...one, where: pointer })
      for (const kind of ['secret', 'personal', 'internal'] as const) {
        const one = found.get(kind)
        context.check(one ? [MESSAGES[kind].requirement, REMOVED] : MESSAGES[kind].requirement, !one, () => ({
          message: kind,
          // Reports for people show the text at the place: not the secret itself.
          at: at(message, '/method'),
          data: { what: one?.what ?? '', where: clip(one?.where ?? '') },
        }))
      }
    },
  }),
})
