import { BoundedMap } from '../../src/model/bounded.js'
import { headerOf } from '../../src/model/carrier.js'
import type { Reply } from '../../src/model/exchange.js'
import { isGuessable, isSequence } from '../../src/model/id-strength.js'
import type { Message, RequestMessage } from '../../src/model/message.js'
import type { WireRecord } from '../../src/model/record.js'
import { STATELESS } from '../../src/model/revision.js'
import { sameValue } from '../../src/model/same-value.js'
import { createdTask, TASK_METHODS, taskIdOf } from '../../src/model/tasks.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const ENTROPY = 'tasks-id-entropy'
const UNIQUE = 'tasks-id-unique'
const AUTHORIZED = 'tasks-auth-checks'

/** Tasks that are remembered at the same time. */
const LIMIT = 1_000
/** Text of a call up to which its arguments are kept, to be compared with those of another call. */
const KEPT = 64 * 1024
/** Ids that are needed to see how they are made. */
const SAMPLES = 3
const UNAUTHORIZED = 401

/** The call that a task answers. */
interface Creation {
  readonly line: number
  readonly name: unknown
  /** undefined where they are too large to keep. */
  readonly args: unknown
  readonly authorized: boolean
}

const isAuthorized = (record: WireRecord): boolean => headerOf(record, 'authorization') !== undefined
/** Headers that the record hides or lacks prove nothing. */
const isOpen = ({ redacted, http }: WireRecord): boolean =>
  redacted === undefined && http?.method !== undefined && http.partial !== true

/** What the newest ids of tasks have in common. */
class Samples {
  readonly #ids: string[] = []
  #told = false

  add(id: string, message: Message): Report<'guessable' | 'sequence'> | undefined {
    this.#ids.push(id.slice(0, KEPT))
    if (this.#ids.length > SAMPLES) this.#ids.shift()
    if (this.#told || this.#ids.length < SAMPLES) return undefined
    const sequence = isSequence(this.#ids)
    this.#told = sequence || this.#ids.every(isGuessable)
    if (!this.#told) return undefined
    return { message: sequence ? 'sequence' : 'guessable', at: at(message, '/result/taskId') }
  }
}

const creationOf = ({ params, source, record }: RequestMessage): Creation => ({
  line: source.line,
  name: params?.name,
  args: source.size > KEPT ? undefined : (params?.arguments ?? {}),
  authorized: isAuthorized(record),
})

/** Another call that was answered with the same task; a call that is sent again may well get its task again. */
const isOther = (before: Creation, now: Creation): boolean =>
  before.args !== undefined && now.args !== undefined && !(before.name === now.name && sameValue(before.args, now.args))

export default defineRule({
  meta: {
    id: 'tasks/security-note',
    title: 'Task ids are guessable or shared, or a task is served without the authorization that created it.',
    severity: 'info',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    optin: true,
    quiet: 'Entropy is estimated from few samples.',
    needs: 'the io.modelcontextprotocol/tasks extension in use',
    requirements: [ENTROPY, UNIQUE, AUTHORIZED],
    messages: {
      guessable: { text: 'The ids of three tasks are short enough to be guessed.', requirement: ENTROPY },
      sequence: { text: 'The ids of three tasks count up; the next one can be guessed.', requirement: ENTROPY },
      shared: {
        text: 'The task has the id of the one that answered another call on line {line}.',
        requirement: UNIQUE,
      },
      unauthorized: {
        text: '{method} is served without authorization, which the call that created the task had and the server demands elsewhere.',
        requirement: AUTHORIZED,
      },
    },
  },
  create: (context) => {
    const created = new BoundedMap<unknown, Creation>(LIMIT)
    const samples = new Samples()
    let demands = false
    const create = ({ message }: Reply, request: RequestMessage, taskId: unknown): void => {
      const creation = creationOf(request)
      const before = created.get(taskId)
      created.set(taskId, creation)
      const line = { volatile: before?.line ?? 0 }
      context.check(UNIQUE, !before || !isOther(before, creation), () => ({
        message: 'shared',
        at: at(message, '/result/taskId'),
        data: { line },
      }))
      const report = !before && typeof taskId === 'string' ? samples.add(taskId, message) : undefined
      if (report) context.check(ENTROPY, false, () => report)
    }
    return {
      reply(reply) {
        const { message, exchange } = reply
        demands ||= message.record.http?.status === UNAUTHORIZED
        if (!exchange || message.kind !== 'result') return
        const { request } = exchange
        const task = createdTask(reply)
        if (task) create(reply, request, task.taskId)
        if (!demands || !TASK_METHODS.has(request.method) || !isOpen(request.record)) return
        if (created.get(taskIdOf(request))?.authorized !== true) return
        context.check(AUTHORIZED, isAuthorized(request.record), () => ({
          message: 'unauthorized',
          at: exchange.mark,
          data: { method: request.method },
        }))
      },
    }
  },
})
