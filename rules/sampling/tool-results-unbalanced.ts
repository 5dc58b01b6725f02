import { BoundedMap } from '../../src/model/bounded.js'
import { member } from '../../src/model/json.js'
import { blocksOfType, type Sampling, samplings, usesAnswered, usesGiven } from '../../src/model/sampling.js'
import { type BalanceFault, balanceFaults } from '../../src/model/tool-balance.js'
import { quoted } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const BALANCE = 'sampling-tool-balance'
/** Tool uses of answers that are remembered at the same time. */
const USES = 1_000

const messages = {
  mixed: {
    text: 'A sampling message has tool results beside other content, where results only were expected.',
    requirement: 'sampling-tool-result-only',
  },
  unanswered: {
    text: 'The next sampling message has no result for the tool use {ids}, where one for each was expected.',
    requirement: BALANCE,
  },
  replayed: {
    text: 'The server goes on after the tool use {ids} of the client and gives no result for it, where one for each was expected.',
    requirement: 'sampling-reply-tool-results',
  },
  unknown: {
    text: 'The tool result is for the tool use {ids}, which no earlier message of the request has.',
    requirement: 'sampling-tool-result-known-id',
  },
} as const

/** What a faultless history puts to the test: the uses and results that it has; `ours`: a use is one of the client's. */
function keptBy(list: readonly unknown[], ours: (id: string) => boolean): readonly string[] {
  const used = list.flatMap((one) => blocksOfType(one, 'tool_use'))
  const given = list.some((one) => blocksOfType(one, 'tool_result').length > 0)
  return [
    ...(used.length > 0 ? [BALANCE] : []),
    ...(given ? [messages.mixed.requirement, messages.unknown.requirement] : []),
    ...(used.some(({ value }) => ours(String(member(value, 'id')))) ? [messages.replayed.requirement] : []),
  ]
}

export default defineRule({
  meta: {
    id: 'sampling/tool-results-unbalanced',
    title:
      'Tool uses in a sampling history are not followed by exactly their results, or results stand beside other content.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: ['2025-11-25', '2026-07-28'],
    when: {
      request: { methods: ['sampling/createMessage'], shows: ['answers'] },
      reply: { shows: ['asks', 'foreign'] },
    },
    quiet: 'Several results in one message are right; each request is judged on its own.',
    needs: 'direction',
    requirements: [
      'sampling-tool-result-only',
      BALANCE,
      'sampling-tool-result-known-id',
      'sampling-reply-tool-results',
    ],
    clauses: { '2025-11-25': 'client/sampling#message-content-constraints' },
    yieldsTo: ['jsonrpc/server-request'],
    messages,
  },
  create: (context) => {
    const uses = new BoundedMap<string, true>(USES)
    const note = (use: unknown): void => {
      const id = member(use, 'id')
      if (typeof id === 'string') uses.set(id, true)
    }
    const templateOf = ({ fault, ids }: BalanceFault): keyof typeof messages =>
      fault === 'unanswered' && ids.some((id) => uses.has(id)) ? 'replayed' : fault
    const judge = ({ message, params, pointer }: Sampling): void => {
      const list: readonly unknown[] = Array.isArray(params.messages) ? params.messages : []
      const faults = balanceFaults(list)
      const kept = faults.length === 0 ? keptBy(list, (id) => uses.has(id)) : []
      if (kept.length > 0) context.check(kept, true, () => ({ message: 'unanswered', at: at(message) }))
      for (const fault of faults) {
        const template = templateOf(fault)
        context.check(messages[template].requirement, false, () => ({
          message: template,
          at: at(message, `${pointer}/messages${fault.pointer}`),
          data: { ids: { volatile: quoted(fault.ids) } },
        }))
      }
    }
    return {
      request(exchange) {
        samplings(exchange).forEach(judge)
        usesGiven(exchange.request).forEach(note)
      },
      reply(reply) {
        usesAnswered(reply).forEach(note)
        samplings(reply).forEach(judge)
      },
    }
  },
})
