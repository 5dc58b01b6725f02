import { isObject } from '../../src/model/json.js'
import type { NotificationMessage } from '../../src/model/message.js'
import { STATELESS } from '../../src/model/revision.js'
import { ACKNOWLEDGED, CHANGES, LISTEN, leavesOut, listIn, UPDATED } from '../../src/model/subscription-filter.js'
import { type Subscription, Subscriptions } from '../../src/model/subscriptions.js'
import { coversUri, plainUri } from '../../src/model/uri-cover.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const TYPES = 'sub-only-requested-types'
const URIS = 'sub-resource-updated-uri-requested'
const UPDATES = 'resources-updated-only-subscribed'

/** Longest list of URIs that every update is compared with. */
const MOST_URIS = 1_000

const MESSAGES = {
  tools: {
    text: 'notifications/tools/list_changed is sent on a subscription that did not ask for toolsListChanged.',
    requirement: 'tools-list-changed-on-listen',
  },
  prompts: {
    text: 'notifications/prompts/list_changed is sent on a subscription that did not ask for promptsListChanged.',
    requirement: 'prompts-list-changed-on-listen',
  },
  resources: {
    text: 'notifications/resources/list_changed is sent on a subscription that did not ask for resourcesListChanged.',
    requirement: 'resources-list-changed-on-listen',
  },
  updated: {
    text: 'notifications/resources/updated is sent on a subscription that lists no resources.',
    requirement: UPDATES,
  },
  uri: {
    text: 'The update is about "{uri}", which is neither one of the resources that the subscription lists nor below one.',
    requirement: URIS,
    severity: 'warning',
  },
  'not-granted': {
    text: '{method} is sent on a subscription whose acknowledgement left it out.',
    requirement: TYPES,
    severity: 'warning',
  },
} as const

type Template = keyof typeof MESSAGES

const BY_METHOD: ReadonlyMap<string, Template> = new Map([
  ['notifications/tools/list_changed', 'tools'],
  ['notifications/prompts/list_changed', 'prompts'],
  ['notifications/resources/list_changed', 'resources'],
  [UPDATED, 'updated'],
])

/** What a notification that was asked for puts to the test. */
const KEPT: ReadonlyMap<string, readonly string[]> = new Map(
  [...BY_METHOD].map(([method, template]) => [
    method,
    [TYPES, MESSAGES[template].requirement, ...(method === UPDATED ? [URIS] : [])],
  ]),
)

/** What was not asked for; undefined where the filter allows the notification. */
function faultOf({ method, params }: NotificationMessage, { filter, granted }: Subscription): Template | undefined {
  if (leavesOut(filter, method)) return BY_METHOD.get(method)
  if (granted && isObject(granted.filter) && leavesOut(granted.filter, method)) return 'not-granted'
  const uris = method === UPDATED ? listIn(filter, 'resourceSubscriptions') : undefined
  if (!uris || uris.length > MOST_URIS || typeof params?.uri !== 'string') return undefined
  return coversUri(new Set(uris.map(plainUri)), params.uri) ? undefined : 'uri'
}

export default defineRule({
  meta: {
    id: 'subscriptions/not-requested',
    title: 'A change notification is of a type, or about a resource, that the subscription did not ask for.',
    severity: 'error',
    also: {
      severity: 'warning',
      when: 'the resource is outside the list, or only the acknowledgement left the type out',
    },
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: [LISTEN, ACKNOWLEDGED, ...CHANGES],
    quiet: 'A URI below a subscribed one is allowed; extension types follow their own filter keys.',
    needs: 'direction; the listen request in the capture',
    requirements: [
      TYPES,
      URIS,
      UPDATES,
      MESSAGES.tools.requirement,
      MESSAGES.prompts.requirement,
      MESSAGES.resources.requirement,
    ],
    messages: MESSAGES,
  },
  create: (context) => {
    const known = new Subscriptions()
    return {
      request: (exchange) => void known.open(exchange),
      notification(message) {
        const found = message.dir === 's2c' ? known.of(message) : undefined
        if (found && message.method !== ACKNOWLEDGED && !found.ended) {
          const fault = faultOf(message, found)
          const uri = message.params?.uri
          context.check(fault ? MESSAGES[fault].requirement : (KEPT.get(message.method) ?? TYPES), !fault, () => ({
            message: fault ?? 'not-granted',
            at: at(message, fault === 'uri' ? '/params/uri' : '/method'),
            data: { method: message.method, uri: typeof uri === 'string' ? clip(uri) : '' },
            related: [{ mark: found.mark, message: 'the listen request' }],
          }))
        }
        known.note(message)
      },
    }
  },
})
