import { has, isObject, type JsonObject } from '../../src/model/json.js'
import { ASKING_METHODS } from '../../src/model/methods.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const CONSISTENT = 'result-type-consistent-shape'
const BRANCH = 'schema-result-branch'

/** The member that holds what a request was sent for. */
const FINAL: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'content'],
  ['prompts/get', 'messages'],
  ['resources/read', 'contents'],
])

const messages = {
  questions: {
    text: 'The result of {method} is called complete and has {name}, which only an input_required result has: a client drops what is asked.',
    requirement: CONSISTENT,
  },
  final: {
    text: 'The result of {method} is called input_required and has {name}, which only a complete result has: a client drops it.',
    requirement: BRANCH,
  },
} as const

/** The member that does not fit the type. */
function strayOf(result: JsonObject, method: string): { template: keyof typeof messages; name: string } | undefined {
  const { resultType } = result
  if (resultType === 'input_required') {
    const name = FINAL.get(method) ?? ''
    return Array.isArray(result[name]) ? { template: 'final', name } : undefined
  }
  if (resultType !== 'complete' && resultType !== undefined) return undefined
  if (isObject(result.inputRequests)) return { template: 'questions', name: 'inputRequests' }
  return typeof result.requestState === 'string' ? { template: 'questions', name: 'requestState' } : undefined
}

export default defineRule({
  meta: {
    id: 'result/type-contradicts',
    title:
      'The body of a result does not fit its resultType: complete with questions in it, or input_required with final content.',
    severity: 'warning',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    methods: [...ASKING_METHODS],
    when: { reply: { shows: ['asks'] } },
    quiet: "Results are open objects, so other extra members are fine; a task's inputRequests belong to its status.",
    needs: 'direction; the answered request',
    requirements: [CONSISTENT, BRANCH],
    yieldsTo: ['result/type-missing'],
    messages,
  },
  create: (context) => ({
    reply({ message, exchange, connection }) {
      if (message.kind !== 'result' || message.dir !== 's2c' || exchange === undefined || connection.handshake) return
      const { method } = exchange.request
      const stray = strayOf(message.result, method)
      const template = stray?.template ?? 'questions'
      const name = stray?.name ?? ''
      context.check(messages[template].requirement, stray === undefined, () => ({
        message: template,
        at: at(message, has(message.result, name) ? `/result/${name}` : '/result', 'key'),
        data: { method, name },
      }))
    },
  }),
})
