import type { NotificationMessage, RequestMessage } from '../../src/model/message.js'
import { REMOVED_NOTIFICATIONS, REMOVED_REQUESTS } from '../../src/model/removed-methods.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const INITIALIZE = 'deprecated-removed-initialize'

const messages = {
  initialize: {
    text: '{method} belongs to the handshake of older revisions, which 2026-07-28 removed.',
    requirement: INITIALIZE,
  },
  ping: { text: 'ping was removed in 2026-07-28.', requirement: 'deprecated-removed-ping' },
  level: {
    text: 'logging/setLevel was removed in 2026-07-28; a request that wants logs says so in its _meta.',
    requirement: 'deprecated-removed-set-level',
  },
  subscribe: {
    text: '{method} was removed in 2026-07-28 in favour of subscriptions/listen.',
    requirement: 'deprecated-removed-subscribe',
  },
  unsubscribe: {
    text: '{method} was removed in 2026-07-28; what subscriptions/listen opened ends with its stream.',
    requirement: 'sub-no-replacement-rpcs',
  },
  complete: {
    text: 'notifications/elicitation/complete was removed in 2026-07-28.',
    requirement: 'elicit-no-complete-notification',
  },
  roots: {
    text: 'notifications/roots/list_changed was removed in 2026-07-28.',
    requirement: 'roots-no-list-changed',
  },
} as const

type Template = keyof typeof messages

const TEMPLATES: ReadonlyMap<string, Template> = new Map<string, Template>([
  ['initialize', 'initialize'],
  ['notifications/initialized', 'initialize'],
  ['ping', 'ping'],
  ['logging/setLevel', 'level'],
  ['resources/subscribe', 'subscribe'],
  ['resources/unsubscribe', 'unsubscribe'],
  ['notifications/elicitation/complete', 'complete'],
  ['notifications/roots/list_changed', 'roots'],
])

export default defineRule({
  meta: {
    id: 'deprecated/removed-message',
    title:
      'A method or notification that this revision removed is used (initialize, ping, logging/setLevel, resources/subscribe, elicitation/complete, roots/list_changed).',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    methods: [...REMOVED_REQUESTS, ...REMOVED_NOTIFICATIONS],
    quiet: 'Legacy and dual-era connections, and initialize with an older version, are exempt.',
    needs: 'direction; a connection proven modern',
    requirements: [
      INITIALIZE,
      'deprecated-removed-ping',
      'deprecated-removed-set-level',
      'deprecated-removed-subscribe',
      'sub-no-replacement-rpcs',
      'elicit-no-complete-notification',
      'roots-no-list-changed',
    ],
    messages,
    yieldsTo: ['jsonrpc/server-request'],
  },
  create: (context) => {
    const judge = (message: RequestMessage | NotificationMessage): void => {
      const template = TEMPLATES.get(message.method)
      if (template === undefined) return
      context.check(messages[template].requirement, false, () => ({
        message: template,
        at: at(message, '/method'),
        data: { method: message.method },
      }))
    }
    return {
      message(message, { handshake, clientModern }) {
        if (message.kind === 'request') {
          // What the server sends is a fault of its own, and not every request without a version is modern.
          const isModern = message.declared === STATELESS || message.method === 'initialize'
          if (message.dir === 'c2s' && isModern) judge(message)
        } else if (message.kind === 'notification') {
          const isModern = message.dir === 'c2s' && message.declared === STATELESS
          if (isModern || (clientModern && !handshake)) judge(message)
        }
      },
    }
  },
})
