import { isObject } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'
import { isUnusableOverHttp } from '../../src/schema/validate.js'

const REJECTS = 'tools-xmcp-client-rejects'
/** A call is the proof that the tool was neither rejected nor left out. */
const DROPPED = [REJECTS, 'tools-xmcp-client-excludes', 'http-param-invalid-tool-rejected']

export default defineRule({
  meta: {
    id: 'tools/invalid-tool-called',
    title: 'An HTTP client calls a tool that it had to drop for an invalid header annotation.',
    severity: 'warning',
    party: 'client',
    evidence: 'http',
    revisions: [STATELESS],
    methods: ['tools/call'],
    when: { request: { shows: ['http'] } },
    quiet: 'Not on stdio, and not when another client made the listing request.',
    needs: 'the tool listing in the capture; transport is HTTP',
    requirements: DROPPED,
    messages: {
      called: {
        text: 'The client calls the tool {tool} over HTTP, although its listing has an invalid x-mcp-header, for which the tool had to be dropped.',
        requirement: REJECTS,
      },
    },
  },
  create: (context) => ({
    request({ request, listings }) {
      const name = request.params?.name
      if (request.record.transport !== 'http' || typeof name !== 'string') return
      const tool = listings.find('tools', name)
      if (!tool || !isObject(tool.value.inputSchema) || !isUnusableOverHttp(tool.value.inputSchema)) return
      context.check(DROPPED, false, () => ({
        message: 'called',
        at: at(request, '/params/name'),
        data: { tool: `"${clip(name)}"` },
        related: [{ mark: tool.page, message: 'listed here' }],
      }))
    },
  }),
})
