import { discoveredCapabilities } from '../../src/model/discovered.js'
import { has } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { saidOnce } from '../../src/model/said-once.js'
import { NEEDED_CAPABILITY, tellableAsker } from '../../src/model/server-features.js'
import { at, defineRule } from '../../src/rule.js'

const RESPECT = 'prompts-respect-capabilities'

export default defineRule({
  meta: {
    id: 'discover/undeclared-called',
    title: 'The client calls a method whose capability the discover result lacks.',
    severity: 'info',
    party: 'client',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: ['server/discover', ...NEEDED_CAPABILITY.keys()],
    when: { request: { shows: ['unoffered'] }, reply: { methods: ['server/discover'] } },
    quiet: 'Clients may skip discover and try.',
    needs: 'a discover result',
    requirements: [RESPECT],
    messages: {
      called: {
        text: 'The client calls {method}, although the discover result that it got does not declare the capability {capability}.',
        requirement: RESPECT,
      },
    },
  },
  create: (context) => {
    const discovered = discoveredCapabilities()
    /** What was said of a discover result: once is enough. */
    const isNews = saidOnce()
    return {
      request({ request }) {
        const { method } = request
        const capability = request.dir === 'c2s' && discovered.any ? NEEDED_CAPABILITY.get(method) : undefined
        const asker = capability === undefined ? undefined : tellableAsker(request)
        const found = asker === undefined ? undefined : discovered.for(asker)
        if (!found || capability === undefined) return
        const ok = has(found.capabilities, capability)
        if (!ok && !isNews(JSON.stringify([asker, found.mark.line, found.mark.column, capability]))) return
        context.check(RESPECT, ok, () => ({
          message: 'called',
          at: at(request, '/method'),
          data: { method, capability },
          related: [{ mark: found.mark, message: 'the discover result' }],
        }))
      },
      reply(reply) {
        discovered.note(reply, () => context.mark(at(reply.message, '/result/capabilities')))
      },
    }
  },
})
