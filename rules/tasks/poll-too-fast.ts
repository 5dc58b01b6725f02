import { BoundedMap } from '../../src/model/bounded.js'
import { timeOf } from '../../src/model/elapsed.js'
import type { JsonObject } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import {
  createdTask,
  GET,
  notifiedTask,
  polledTask,
  TASK_METHODS,
  TASK_STATUS,
  taskIdOf,
  UPDATE,
} from '../../src/model/tasks.js'
import { at, defineRule } from '../../src/rule.js'

const INTERVAL = 'tasks-poll-interval'

/** Tasks that are followed at the same time. */
const LIMIT = 1_000
/** The part of the interval that may be missing: clocks and networks are no metronomes. */
const TOLERANCE = 0.8
/** Hasty polls in a row before it is said. */
const PATIENCE = 3

interface Polling {
  /** The newest pollIntervalMs. */
  interval: number | undefined
  /** Time of the newest poll; undefined where the next one is free. */
  last: number | undefined
  hasty: number
}

export default defineRule({
  meta: {
    id: 'tasks/poll-too-fast',
    title: 'The client polls a task faster than pollIntervalMs, again and again.',
    severity: 'warning',
    party: 'client',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: ['tools/call', TASK_STATUS, ...TASK_METHODS],
    when: { request: { shows: ['tasks'] }, notification: { shows: ['tasks'] }, reply: { shows: ['tasks'] } },
    quiet: 'The first poll and polls after a notification are free.',
    needs: 'the io.modelcontextprotocol/tasks extension in use; timestamps',
    requirements: [INTERVAL],
    messages: {
      hasty: {
        text: 'The task is polled for the third time in a row after {waited} ms, where {interval} ms were asked for.',
        requirement: INTERVAL,
      },
    },
  },
  create: (context) => {
    const tasks = new BoundedMap<unknown, Polling>(LIMIT)
    const learn = (taskId: unknown, { pollIntervalMs }: JsonObject, free: boolean): void => {
      const polling = tasks.get(taskId) ?? { interval: undefined, last: undefined, hasty: 0 }
      polling.interval = typeof pollIntervalMs === 'number' ? pollIntervalMs : undefined
      if (free) polling.last = undefined
      tasks.set(taskId, polling)
    }
    return {
      notification(message) {
        const task = notifiedTask(message)
        if (task) learn(task.taskId, task, true)
      },
      reply(reply) {
        const created = createdTask(reply)
        if (created) learn(created.taskId, created, true)
        const polled = polledTask(reply)
        if (polled && reply.exchange) learn(taskIdOf(reply.exchange.request), polled, false)
      },
      request({ request }) {
        const taskId = taskIdOf(request)
        const polling = taskId === undefined ? undefined : tasks.get(taskId)
        if (!polling) return
        if (request.method === UPDATE) polling.last = undefined
        const time = request.method === GET ? timeOf(request.record) : undefined
        if (time === undefined) return
        const { interval, last } = polling
        polling.last = time
        if (interval === undefined || last === undefined) return
        const waited = time - last
        polling.hasty = waited < interval * TOLERANCE ? polling.hasty + 1 : 0
        if (polling.hasty > 0 && polling.hasty !== PATIENCE) return
        context.check(INTERVAL, polling.hasty === 0, () => ({
          message: 'hasty',
          at: at(request, '/method'),
          data: { waited: { volatile: waited }, interval },
        }))
      },
    }
  },
})
