import type { ConnectionFacts, Exchange } from '../../src/model/exchange.js'
import { member } from '../../src/model/json.js'
import type { NotificationMessage } from '../../src/model/message.js'
import { metaOf } from '../../src/model/meta-keys.js'
import { STATELESS } from '../../src/model/revision.js'
import { LIST_FILTERS, LISTEN, listIn, UPDATED } from '../../src/model/subscription-filter.js'
import { Subscriptions, tagOf } from '../../src/model/subscriptions.js'
import { at, defineRule } from '../../src/rule.js'

const PROGRESS = 'notifications/progress'
const LOG = 'notifications/message'

const elsewhere = (requirement: string) => ({
  text: '{method} is sent on the stream of {request}; changes are announced on the stream of a subscriptions/listen request only.',
  requirement,
})

const MESSAGES = {
  tools: elsewhere('tools-list-changed-on-listen'),
  prompts: elsewhere('prompts-list-changed-on-listen'),
  resources: elsewhere('resources-list-changed-on-listen'),
  updated: elsewhere('http-change-notifications-on-listen'),
  unlistened: {
    text: '{method} is sent although nobody has opened a subscription; changes are announced to subscriptions only.',
    requirement: 'stdio-server-notification-kinds',
  },
  log: {
    text: 'A log message is sent on the stream of a subscription; it belongs to the request that asked for logs.',
    requirement: 'log-not-on-listen',
  },
  progress: {
    text: 'Progress of another request is sent on the stream of a subscription.',
    requirement: 'http-listen-no-request-scoped',
  },
  task: {
    text: '{method} is sent on a subscription to tasks, which carries notifications/tasks only.',
    requirement: 'tasks-no-progress-on-listen',
  },
} as const

type Template = keyof typeof MESSAGES

const CHANGE: ReadonlyMap<string, Template> = new Map([
  ['notifications/tools/list_changed', 'tools'],
  ['notifications/prompts/list_changed', 'prompts'],
  ['notifications/resources/list_changed', 'resources'],
  [UPDATED, 'updated'],
])

const ON_LISTEN = 'http-change-notifications-on-listen'
const NOT_SCOPED = 'http-listen-no-request-scoped'
const KINDS = 'stdio-server-notification-kinds'

/** What a notification on the right stream, or on a channel with its subscription, puts to the test. */
const CHANGES_KEPT: ReadonlyMap<Template, readonly string[]> = new Map(
  [...CHANGE.values()].map(
    (template) => [template, [...new Set([ON_LISTEN, MESSAGES[template].requirement])]] as const,
  ),
)
const LOG_KEPT = [NOT_SCOPED, MESSAGES.log.requirement]

function keptBy(message: NotificationMessage, exchange: Exchange | undefined, known: Subscriptions) {
  const { record, method } = message
  const change = CHANGE.get(method)
  if (change !== undefined) {
    if (record.exchange !== undefined) return known.onStream(record) ? CHANGES_KEPT.get(change) : undefined
    return record.transport === 'stdio' && known.of(message) ? KINDS : undefined
  }
  if (record.exchange === undefined || exchange === undefined || exchange.request.method === LISTEN) return undefined
  return method === LOG ? LOG_KEPT : NOT_SCOPED
}

/** A change announced where no subscription is: on the stream of another request, or to nobody. */
function changeFault(
  message: NotificationMessage,
  exchange: Exchange | undefined,
  connection: ConnectionFacts,
  known: Subscriptions,
): Template | undefined {
  const { method, record } = message
  if (record.exchange !== undefined)
    return exchange && exchange.request.method !== LISTEN ? CHANGE.get(method) : undefined
  return known.size === 0 && connection.complete && !tagOf(message) ? 'unlistened' : undefined
}

/** Progress or a log message that says, by its stream or by a subscription id, that it belongs to a subscription. */
function scopedFault(
  message: NotificationMessage,
  exchange: Exchange | undefined,
  known: Subscriptions,
): Template | undefined {
  const { record } = message
  const tagged = record.exchange === undefined && tagOf(message) !== undefined
  const found = known.onStream(record) ?? (tagged ? known.of(message) : undefined)
  if ((!found && !tagged) || found?.ended) return undefined
  const own = member(metaOf(exchange?.request.params), 'progressToken')
  if (message.method === PROGRESS && own !== undefined && own === message.params?.progressToken) return undefined
  if (listIn(found?.filter, 'taskIds')) return 'task'
  return message.method === LOG ? 'log' : 'progress'
}

export default defineRule({
  meta: {
    id: 'subscriptions/wrong-stream',
    title: 'A change notification travels outside any listen stream, or progress and logs travel on one.',
    severity: 'warning',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: [LISTEN, PROGRESS, LOG, UPDATED, ...LIST_FILTERS.keys()],
    when: { request: { methods: ['subscriptions/listen'] } },
    quiet: 'Legacy and dual-era connections, and captures that start in mid session, are exempt.',
    needs: 'direction; the listen request in the capture',
    requirements: Object.values(MESSAGES).map(({ requirement }) => requirement),
    yieldsTo: ['logging/not-requested'],
    messages: MESSAGES,
  },
  create: (context) => {
    const known = new Subscriptions()
    return {
      request: (exchange) => void known.open(exchange),
      notification(message, exchange, connection) {
        if (message.dir !== 's2c' || connection.handshake) return
        const { method } = message
        const change = CHANGE.has(method)
        const fault = change ? changeFault(message, exchange, connection, known) : scopedFault(message, exchange, known)
        const judged = fault ? MESSAGES[fault].requirement : keptBy(message, exchange, known)
        if (judged === undefined) return
        context.check(judged, !fault, () => ({
          message: fault ?? 'updated',
          at: at(message, '/method'),
          data: { method, request: exchange?.request.method ?? '' },
        }))
      },
    }
  },
})
