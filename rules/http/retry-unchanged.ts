import { BoundedMap } from '../../src/model/bounded.js'
import type { Exchange } from '../../src/model/exchange.js'
import { headerList } from '../../src/model/header-value.js'
import { idText } from '../../src/model/id-text.js'
import type { RequestMessage } from '../../src/model/message.js'
import type { Mark } from '../../src/model/place.js'
import { STATELESS } from '../../src/model/revision.js'
import { codeOf } from '../../src/model/supported-versions.js'
import { onLine } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const REFRESH = 'http-client-header-mismatch-refresh'
const NEW_ID = 'http-reissue-new-id-after-broken-stream'
const MISMATCH = -32020
/** Requests that are remembered, and the longest of them. */
const LIMIT = 100
const LONGEST = 10_000

/** The params and the headers of MCP of a request; undefined where they are too long to be kept, or gone. */
function textOf({ method, record, source, root }: RequestMessage): string | undefined {
  const params = source.excerpt(`${root}/params`, LONGEST)
  if (params === undefined || params.length >= LONGEST) return undefined
  const headers = Object.keys(record.http?.headers ?? {}).filter((name) => name.startsWith('mcp-'))
  return JSON.stringify([method, params, headers.sort().map((name) => [name, headerList(record, name)])])
}

const dataOf = (mark: Mark | undefined) => ({ line: mark === undefined ? '' : onLine(mark) })

export default defineRule({
  meta: {
    id: 'http/retry-unchanged',
    title:
      'The client repeats a refused or broken request without the change that was due (a fresh listing, a new id).',
    severity: 'info',
    party: 'client',
    evidence: 'http',
    revisions: [STATELESS],
    quiet: 'Giving up is fine, and another process may share the log.',
    needs: 'HTTP exchanges in order',
    optin: true,
    requirements: [REFRESH, NEW_ID],
    messages: {
      refused: {
        text: 'The call is sent again with the headers that were refused with -32020 on {line}, without asking for the list of tools in between.',
        requirement: REFRESH,
      },
      'same-id': {
        text: 'The request whose stream broke off on {line} is sent again under the same id, where a new id was expected.',
        requirement: NEW_ID,
      },
    },
  },
  create: (context) => {
    const refused = new BoundedMap<string, Mark>(LIMIT)
    const broken = new BoundedMap<string, Mark>(LIMIT)
    const judge = ({ request }: Exchange, text: string): void => {
      const refusal = refused.get(text)
      const loss = broken.get(`${idText(request)} ${text}`)
      if (request.method === 'tools/call' && refusal !== undefined)
        context.check(REFRESH, false, () => ({ message: 'refused', at: at(request), data: dataOf(refusal) }))
      if (loss !== undefined)
        context.check(NEW_ID, false, () => ({ message: 'same-id', at: at(request, '/id'), data: dataOf(loss) }))
    }
    return {
      request(exchange) {
        const { request } = exchange
        if (request.dir !== 'c2s' || request.record.http === undefined) return
        if (request.method === 'tools/list' && refused.size > 0) {
          context.check(REFRESH, true, () => ({ message: 'refused', at: at(request) }))
          refused.clear()
        }
        const text = textOf(request)
        if (text !== undefined) judge(exchange, text)
      },
      reply(reply) {
        const { message, exchange } = reply
        if (message.dir !== 's2c' || exchange?.request.method !== 'tools/call' || codeOf(reply) !== MISMATCH) return
        const text = textOf(exchange.request)
        if (text !== undefined) refused.set(text, context.mark(at(message)))
      },
      exchange(exchange) {
        const { request, outcome } = exchange
        if (outcome !== 'unanswered' || request.record.http === undefined) return
        const text = textOf(request)
        if (text !== undefined) broken.set(`${idText(request)} ${text}`, exchange.mark)
      },
    }
  },
})
