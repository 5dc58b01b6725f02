import { has } from '../../src/model/json.js'
import { child } from '../../src/model/pointer.js'
import { STATELESS } from '../../src/model/revision.js'
import { TaskAsks } from '../../src/model/task-asks.js'
import { GET, polledTask, UPDATE } from '../../src/model/tasks.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const MESSAGES = {
  changed: {
    text: 'The key "{key}" stands for another request than on line {line}; a key keeps its request as long as the task lives.',
    requirement: 'tasks-key-unique',
  },
  reused: {
    text: 'The key "{key}" is asked again after its answer was acknowledged and the question of line {line} was gone; a new key was expected.',
    requirement: 'tasks-key-not-reused',
  },
  returned: {
    text: 'The question "{key}" of line {line} was missing from a poll in between, though nobody had answered it; every outstanding one is listed each time.',
    requirement: 'tasks-get-all-outstanding',
    severity: 'warning',
  },
} as const

export default defineRule({
  meta: {
    id: 'tasks/asks-inconsistent',
    title: 'A task reuses a key for another request, or withdraws a question that nobody answered.',
    severity: 'error',
    also: { severity: 'warning', when: 'a key vanishes and comes back' },
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: [GET, UPDATE],
    quiet: 'The same question in successive polls is the normal case.',
    needs: 'the io.modelcontextprotocol/tasks extension in use',
    requirements: Object.values(MESSAGES).map(({ requirement }) => requirement),
    messages: MESSAGES,
  },
  create: (context) => {
    const asks = new TaskAsks()
    return {
      request({ request }) {
        if (request.method === UPDATE) asks.answer(request, 'sent')
      },
      reply(reply) {
        const { message, exchange } = reply
        if (!exchange || message.kind !== 'result') return
        if (exchange.request.method === UPDATE) asks.answer(exchange.request, 'acknowledged')
        const task = polledTask(reply)
        if (!task) return
        const strange = asks.poll(exchange.request, message, task)
        if (strange.length === 0 && has(task, 'inputRequests'))
          context.check(MESSAGES.changed.requirement, true, () => ({ message: 'changed', at: at(message) }))
        for (const { fault, key, line } of strange)
          context.check(MESSAGES[fault].requirement, false, () => ({
            message: fault,
            at: at(message, child('/result/inputRequests', key)),
            data: { key: clip(key), line: { volatile: line } },
          }))
      },
    }
  },
})
