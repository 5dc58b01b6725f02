import { declaredBy, INPUT_CAPABILITY } from '../../src/model/capabilities.js'
import { ASKED, CAPABILITY_SENTENCES, sentencesOf, TASK } from '../../src/model/capability-sentences.js'
import type { Reply } from '../../src/model/exchange.js'
import { type InputRequest, inputRequests, waitingTask } from '../../src/model/input-requests.js'
import { has } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { taskCreators } from '../../src/model/task-creators.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

/** One finding a kind is enough: the cause is one. */
function firstOfEachKind(reply: Reply): ReadonlyMap<string, InputRequest> {
  const first = new Map<string, InputRequest>()
  for (const asked of inputRequests(reply)) {
    const capability = INPUT_CAPABILITY.get(asked.method)
    if (capability !== undefined && !first.has(capability)) first.set(capability, asked)
  }
  return first
}

export default defineRule({
  meta: {
    id: 'mrtr/capability-undeclared',
    title: 'inputRequests asks for a kind of input that the answered request did not declare in its capabilities.',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    when: { reply: { shows: ['asks', 'tasks'] } },
    quiet:
      'Judge by the capabilities of the very request answered, never an earlier one; an empty elicitation object means form. Silent when the request lacks clientCapabilities (meta/required-missing) or is outside the capture.',
    needs: 'direction; the answered request',
    requirements: CAPABILITY_SENTENCES,
    messages: {
      undeclared: {
        text: 'inputRequests asks for {method} under "{key}", but the request that is answered does not declare the capability {capability}.',
        requirement: ASKED,
      },
      task: {
        text: 'The task asks for {method} under "{key}", but neither this tasks/get request nor the request that created the task declares the capability {capability}.',
        requirement: TASK,
      },
    },
  },
  create: (context) => {
    const creators = taskCreators()
    return {
      reply(reply) {
        creators.note(reply)
        const { exchange, message } = reply
        const declared = exchange && inputRequests(reply).length > 0 ? declaredBy(exchange.request) : undefined
        if (!exchange || !declared) return
        const task = waitingTask(reply) !== undefined
        const creator = task ? creators.declaredFor(exchange.request.params?.taskId) : undefined
        if (task && !creator) return
        const { handshake, declaredBefore } = exchange.connection
        for (const [capability, { key, method, pointer }] of firstOfEachKind(reply)) {
          const ok = has(declared, capability) || has(creator, capability)
          const inferred = !ok && !task && !handshake && declaredBefore.has(capability)
          context.check(sentencesOf(capability, task, inferred), ok, () => ({
            message: task ? 'task' : 'undeclared',
            at: at(message, `${pointer}/method`),
            data: { key: clip(key), method, capability },
            related: [{ mark: exchange.mark, message: 'the request that is answered' }],
          }))
        }
      },
    }
  },
})
