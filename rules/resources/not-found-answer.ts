import type { Exchange } from '../../src/model/exchange.js'
import { member } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { mayComeFrom } from '../../src/model/uri-template.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const CODE = 'resources-not-found-code'
const EMPTY = 'resources-no-empty-for-missing'

/** Longest text that is read for what it says. */
const LONGEST = 400
const MISSING = /\b(not found|no such|not exist|doesn't exist|unknown resource|unknown uri)\b/i
const OTHER_REASON = /auth|permission|forbidden|denied|credential|method|session|capabilit/i
/** -32002 is error/code-retired; the others belong to the protocol and say something else. */
const OTHER_RULE: ReadonlySet<unknown> = new Set([-32002, -32700, -32600, -32601, -32603, -32020, -32021, -32022])

function saysMissing(error: unknown): boolean {
  const said = [member(error, 'message'), member(error, 'data')].filter((text) => typeof text === 'string')
  const text = said.join(' ').slice(0, LONGEST)
  return MISSING.test(text) && !OTHER_REASON.test(text)
}

/** Whether a complete list shows that the server has no such resource; undefined where there is no complete list. */
function isUnlisted({ listings }: Exchange, uri: string): boolean | undefined {
  if (listings.complete('resources') === undefined) return undefined
  if (listings.find('resources', uri)) return false
  return !listings.complete('resourceTemplates')?.items.some(({ key }) => mayComeFrom(key, uri))
}

export default defineRule({
  meta: {
    id: 'resources/not-found-answer',
    title: 'A missing resource is answered with empty contents, or with another code than -32602.',
    severity: 'warning',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    methods: ['resources/read'],
    quiet: '-32002 is error/code-retired; an unlisted resource may exist and be empty.',
    needs: 'the resource listing',
    requirements: [CODE, EMPTY],
    messages: {
      code: {
        text: 'The server says that the resource does not exist with the code {code}, where -32602 was expected.',
        requirement: CODE,
      },
      empty: {
        text: 'The resource {uri} is neither listed nor covered by a listed template, and the server answers with empty contents, where an error was expected.',
        requirement: EMPTY,
      },
    },
  },
  create: (context) => ({
    reply({ message, exchange }) {
      if (message.dir !== 's2c' || exchange === undefined) return
      const uri = exchange.request.params?.uri
      if (message.kind === 'error') {
        const code = member(message.error, 'code')
        if (typeof code !== 'number' || OTHER_RULE.has(code) || !saysMissing(message.error)) return
        context.check(CODE, code === -32602, () => ({
          message: 'code',
          at: at(message, '/error/code'),
          data: { code: String(code) },
        }))
        return
      }
      const { contents, resultType } = message.result
      if (resultType !== 'complete' || !Array.isArray(contents) || typeof uri !== 'string') return
      if (contents.length > 0 || isUnlisted(exchange, uri) === undefined) return
      context.check(EMPTY, isUnlisted(exchange, uri) !== true, () => ({
        message: 'empty',
        at: at(message, '/result/contents'),
        data: { uri: `"${clip(uri)}"` },
        related: [{ mark: exchange.mark, message: 'asked here' }],
      }))
    },
  }),
})
