import { has, isObject } from '../../src/model/json.js'
import { META, metaOf } from '../../src/model/meta-keys.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule, type Spot } from '../../src/rule.js'

const messages = {
  client: {
    text: 'The client does not name itself: _meta has no clientInfo.',
    requirement: 'meta-client-info-present',
  },
  server: {
    text: 'The server does not name itself: _meta has no serverInfo.',
    requirement: 'meta-server-info-present',
  },
  discover: {
    text: 'The answer to server/discover does not name the server: _meta has no serverInfo.',
    requirement: 'discover-server-info',
  },
} as const

export default defineRule({
  meta: {
    id: 'meta/identity-missing',
    title: 'clientInfo (requests) or serverInfo (results) is left out of _meta.',
    severity: 'info',
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    optin: true,
    quiet: 'Once per side and connection; both are optional and may be switched off on purpose.',
    needs: 'direction',
    requirements: ['meta-client-info-present', 'meta-server-info-present', 'discover-server-info'],
    messages,
  },
  create: (context) => {
    const told = new Set<'client' | 'server'>()
    const judge = (side: 'client' | 'server', template: keyof typeof messages, present: boolean, at: Spot): void => {
      if (!present && told.has(side)) return
      if (!present) told.add(side)
      context.check(messages[template].requirement, present, () => ({ message: template, at }))
    }
    return {
      request({ request }) {
        const meta = metaOf(request.params)
        // Without a _meta it is meta/required-missing.
        if (request.dir !== 'c2s' || request.declared !== STATELESS || !isObject(meta)) return
        judge('client', 'client', has(meta, META.clientInfo), at(request, '/params/_meta'))
      },
      reply({ message, exchange, connection }) {
        if (message.kind !== 'result' || message.dir !== 's2c' || connection.handshake) return
        if (exchange?.request.declared !== STATELESS) return
        const meta = metaOf(message.result)
        if (isRedacted(meta)) return
        const template = exchange.request.method === 'server/discover' ? 'discover' : 'server'
        const pointer = has(message.result, '_meta') ? '/result/_meta' : '/result'
        judge('server', template, has(meta, META.serverInfo), at(message, pointer))
      },
    }
  },
})
