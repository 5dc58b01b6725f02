import { headerOf } from '../../src/model/carrier.js'
import { type Elicitation, memberPointer, modeOf } from '../../src/model/elicitation.js'
import type { Exchange } from '../../src/model/exchange.js'
import { elicitations } from '../../src/model/input-requests.js'
import { member } from '../../src/model/json.js'
import { isRedacted } from '../../src/model/redaction.js'
import { isLocalHost, unsafeUrl } from '../../src/model/unsafe-url.js'
import { at, defineRule } from '../../src/rule.js'

const messages = {
  http: {
    text: 'The elicitation sends the user to a plain http URL, where https was expected.',
    requirement: 'elicit-url-https',
  },
  data: {
    text: 'The URL of the elicitation carries {says}, which whoever sees the URL can read.',
    requirement: 'elicit-url-no-user-data',
  },
  access: {
    text: 'The URL of the elicitation carries {says}, so that whoever has the URL has the access.',
    requirement: 'elicit-url-not-preauth',
  },
} as const

/** Whether the server itself is reached at a local address. */
const isLocal = (exchange: Exchange | undefined): boolean => {
  const host = exchange && headerOf(exchange.request.record, 'host')
  return host !== undefined && isLocalHost(host.replace(/:\d+$/, ''))
}

export default defineRule({
  meta: {
    id: 'elicitation/url-unsafe',
    title: 'An elicitation URL is not https, or carries credentials, personal data or a pre-signed access.',
    severity: 'warning',
    party: 'server',
    evidence: 'message',
    revisions: ['2025-11-25', '2026-07-28'],
    when: { request: { methods: ['elicitation/create'] }, reply: { shows: ['asks'] } },
    quiet: 'Local and private hosts may use http; a random one-time path or state value is fine.',
    needs: 'direction',
    requirements: ['elicit-url-https', 'elicit-url-no-user-data', 'elicit-url-not-preauth'],
    clauses: { '2025-11-25': 'client/elicitation#safe-url-handling' },
    messages,
  },
  create: (context) => {
    const judge = (asking: Elicitation, local: boolean): void => {
      const url = modeOf(asking.params) === 'url' ? member(asking.params, 'url') : undefined
      if (typeof url !== 'string' || isRedacted(url)) return
      const found = unsafeUrl(url, local)
      const template = found?.fault ?? 'http'
      context.check(messages[template].requirement, found === undefined, () => ({
        message: template,
        at: at(asking.message, memberPointer(asking, 'url')),
        data: { says: found?.says ?? '' },
      }))
    }
    return {
      request: (exchange) => {
        for (const asking of elicitations(exchange)) judge(asking, isLocal(exchange))
      },
      reply: (reply) => {
        for (const asking of elicitations(reply)) judge(asking, isLocal(reply.exchange))
      },
    }
  },
})
