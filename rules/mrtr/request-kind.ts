import { declaredBy, declaresExtension, INPUT_CAPABILITY } from '../../src/model/capabilities.js'
import type { Reply } from '../../src/model/exchange.js'
import { inputRequests, waitingTask } from '../../src/model/input-requests.js'
import { isCoreRequest } from '../../src/model/methods.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

/** A method of nobody's may be one of an extension: unless the answered request is known to declare none, it is not judged. */
const mayBelongToExtension = (method: string, { exchange }: Reply): boolean =>
  !isCoreRequest(method) && (!exchange || declaresExtension(declaredBy(exchange.request)))

export default defineRule({
  meta: {
    id: 'mrtr/request-kind',
    title:
      'An inputRequests entry asks for something other than elicitation/create, sampling/createMessage or roots/list.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: [STATELESS],
    when: { reply: { shows: ['asks'] } },
    quiet:
      'Not for a method of an extension that the request declared. roots/list may omit params, and elicitation may omit mode.',
    needs: 'direction',
    requirements: ['mrtr-input-request-methods', 'tasks-input-shapes'],
    messages: {
      kind: {
        text: 'inputRequests asks for {method} under "{key}"; only elicitation/create, sampling/createMessage and roots/list can be asked for.',
        requirement: 'mrtr-input-request-methods',
      },
      task: {
        text: 'The task asks for {method} under "{key}"; only elicitation/create, sampling/createMessage and roots/list can be asked for.',
        requirement: 'tasks-input-shapes',
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const [template, requirement] = waitingTask(reply)
        ? (['task', 'tasks-input-shapes'] as const)
        : (['kind', 'mrtr-input-request-methods'] as const)
      for (const { key, method, pointer } of inputRequests(reply)) {
        if (mayBelongToExtension(method, reply)) continue
        context.check(requirement, INPUT_CAPABILITY.has(method), () => ({
          message: template,
          at: at(reply.message, `${pointer}/method`),
          data: { key: clip(key), method: clip(method) },
        }))
      }
    },
  }),
})
