import { declaredBy, declaresExtension } from '../../src/model/capabilities.js'
import { roundResult } from '../../src/model/input-requests.js'
import type { RequestMessage } from '../../src/model/message.js'
import { ASKING_METHODS, isCoreRequest } from '../../src/model/methods.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

/** An extension that the request declares may bring methods with rules of their own; the task methods say that they may not ask. */
const mayBelongToExtension = (request: RequestMessage): boolean =>
  !isCoreRequest(request.method) && !request.method.startsWith('tasks/') && declaresExtension(declaredBy(request))

export default defineRule({
  meta: {
    id: 'mrtr/method-not-allowed',
    title:
      'input_required answers a request that may not be answered so (anything but tools/call, prompts/get, resources/read).',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    when: { reply: { shows: ['asks'] } },
    quiet:
      'Not for a task whose status is input_required, and not when the request is outside the capture. No findings about missing fields of the ordinary result on the same line.',
    needs: 'direction; the answered request',
    requirements: ['mrtr-only-supported-methods'],
    messages: {
      method: {
        text: '{method} is answered with input_required, which only tools/call, prompts/get and resources/read may be.',
        requirement: 'mrtr-only-supported-methods',
      },
    },
  },
  create: (context) => ({
    reply({ message, exchange }) {
      if (!exchange || !roundResult(message) || mayBelongToExtension(exchange.request)) return
      const { method } = exchange.request
      context.check('mrtr-only-supported-methods', ASKING_METHODS.has(method), () => ({
        message: 'method',
        at: at(message, '/result/resultType'),
        data: { method: clip(method) },
        related: [{ mark: exchange.mark, message: 'the request that is answered' }],
      }))
    },
  }),
})
