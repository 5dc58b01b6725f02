import { discoveredCapabilities } from '../../src/model/discovered.js'
import { has, member } from '../../src/model/json.js'
import { META, metaOf } from '../../src/model/meta-keys.js'
import { STATELESS } from '../../src/model/revision.js'
import { NEEDED_CAPABILITY, tellableAsker } from '../../src/model/server-features.js'
import { at, defineRule } from '../../src/rule.js'

const text =
  'The server does not know {method} (-32601), although its discover result declares the capability {capability}.'

const MESSAGES = {
  tools: { text, requirement: 'tools-list-must-respond' },
  resources: { text, requirement: 'resources-list-must-respond' },
  prompts: { text, requirement: 'prompts-list-must-respond' },
} as const

const LIST_METHODS = ['tools/list', 'resources/list', 'prompts/list']

export default defineRule({
  meta: {
    id: 'discover/capability-unserved',
    title: 'The server declares a feature but does not answer its list request.',
    severity: 'error',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: ['server/discover', ...LIST_METHODS],
    quiet: 'Auth errors, -32022 and malformed requests are exempt; templates may be unimplemented.',
    needs: 'a discover result',
    requirements: ['tools-list-must-respond', 'resources-list-must-respond', 'prompts-list-must-respond'],
    messages: MESSAGES,
  },
  create: (context) => {
    const discovered = discoveredCapabilities()
    return {
      reply(reply) {
        const { message, exchange } = reply
        if (message.dir !== 's2c' || !exchange) return
        discovered.note(reply, () => context.mark(at(message, '/result/capabilities')))
        const { method, params } = exchange.request
        const capability = LIST_METHODS.includes(method) ? NEEDED_CAPABILITY.get(method) : undefined
        if (capability === undefined || capability === 'completions') return
        const asker = tellableAsker(exchange.request)
        const found = asker === undefined ? undefined : discovered.for(asker)
        const wellFormed = typeof member(metaOf(params), META.protocolVersion) === 'string'
        if (!found || !wellFormed || !has(found.capabilities, capability)) return
        const code = message.kind === 'error' ? member(message.error, 'code') : undefined
        if (message.kind === 'error' && code !== -32601) return
        context.check(MESSAGES[capability].requirement, message.kind === 'result', () => ({
          message: capability,
          at: at(message, '/error/code'),
          data: { method, capability },
          related: [{ mark: found.mark, message: 'declared here' }],
        }))
      },
    }
  },
})
