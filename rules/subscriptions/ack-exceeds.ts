import { type Discovered, discoveredCapabilities } from '../../src/model/discovered.js'
import { isObject, type JsonObject, member } from '../../src/model/json.js'
import { child } from '../../src/model/pointer.js'
import { STATELESS } from '../../src/model/revision.js'
import { ACKNOWLEDGED, BOOLEAN_KEYS, LISTEN, listIn } from '../../src/model/subscription-filter.js'
import { Subscriptions } from '../../src/model/subscriptions.js'
import { plainUri } from '../../src/model/uri-cover.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const SUBSET = 'sub-ack-subset'
const LISTS = 'schema-ack-subset'
/** Said of the filter on two pages. */
const BOTH = [SUBSET, LISTS]
const OMITS = 'sub-ack-omits-unsupported'
const TOOLS = 'tools-list-changed-capability'
const SUBSCRIBE = 'resources-subscribe-capability'

const MESSAGES = {
  type: {
    text: 'The acknowledgement grants {key}, which the subscription did not ask for.',
    requirement: SUBSET,
  },
  entry: {
    text: 'The acknowledgement grants "{entry}" in {key}, which the subscription did not ask for.',
    requirement: LISTS,
  },
  tools: {
    text: 'The acknowledgement grants toolsListChanged, but the server declared no tools.listChanged.',
    requirement: TOOLS,
    severity: 'warning',
  },
  subscribe: {
    text: 'The acknowledgement grants resourceSubscriptions, but the server declared no resources.subscribe.',
    requirement: SUBSCRIBE,
    severity: 'warning',
  },
  unsupported: {
    text: 'The acknowledgement grants {key}, but the server declared no {capability}; what it does not support was expected to be left out.',
    requirement: OMITS,
    severity: 'warning',
  },
} as const

type Template = keyof typeof MESSAGES

interface Fault {
  readonly message: Template
  readonly pointer: string
  readonly data: Readonly<Record<string, string>>
}

/** What the acknowledgement grants beyond the filter; absent and false grant nothing. */
function beyondFilter(granted: JsonObject, filter: JsonObject): readonly Fault[] {
  const types = BOOLEAN_KEYS.filter((key) => granted[key] === true && (filter[key] ?? false) === false)
  const lists = (['resourceSubscriptions', 'taskIds'] as const).flatMap((key) => {
    const asked = filter[key] === undefined ? [] : listIn(filter, key)
    const plain = key === 'taskIds' ? (entry: string) => entry : plainUri
    const wanted = new Set(asked?.map(plain))
    const entry = asked && listIn(granted, key)?.findIndex((text) => !wanted.has(plain(text)))
    return entry === undefined || entry < 0 ? [] : [{ key, entry }]
  })
  return [
    ...types.map((key): Fault => ({ message: 'type', pointer: child('', key), data: { key } })),
    ...lists.map(({ key, entry }): Fault => {
      const text = listIn(granted, key)?.[entry] ?? ''
      return { message: 'entry', pointer: child('', key, entry), data: { key, entry: clip(text) } }
    }),
  ]
}

const CAPABILITIES = [
  { key: 'toolsListChanged', owner: 'tools', name: 'listChanged', message: 'tools' },
  { key: 'promptsListChanged', owner: 'prompts', name: 'listChanged', message: 'unsupported' },
  { key: 'resourcesListChanged', owner: 'resources', name: 'listChanged', message: 'unsupported' },
  { key: 'resourceSubscriptions', owner: 'resources', name: 'subscribe', message: 'subscribe' },
] as const

/** What the acknowledgement grants although the server said that it does not do it. */
function beyondCapabilities(granted: JsonObject, { capabilities }: Discovered): readonly Fault[] {
  return CAPABILITIES.flatMap(({ key, owner, name, message }) => {
    const value = granted[key]
    const grants = value === true || (Array.isArray(value) && value.length > 0)
    if (!grants || member(capabilities[owner], name) === true) return []
    return [{ message, pointer: child('', key), data: { key, capability: `${owner}.${name}` } }]
  })
}

/** What a faultless acknowledgement puts to the test; the capabilities only as far as something of them is granted. */
function keptBy(granted: JsonObject, server: Discovered | undefined): readonly string[] {
  if (server === undefined || CAPABILITIES.every(({ key }) => !granted[key])) return BOTH
  return [
    ...BOTH,
    OMITS,
    ...(granted.toolsListChanged === true ? [TOOLS] : []),
    ...(listIn(granted, 'resourceSubscriptions')?.length ? [SUBSCRIBE] : []),
  ]
}

export default defineRule({
  meta: {
    id: 'subscriptions/ack-exceeds',
    title: 'The acknowledgement grants more than was asked for, or more than the server declared it can do.',
    severity: 'error',
    also: { severity: 'warning', when: 'it is compared with the discover result' },
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    methods: [LISTEN, ACKNOWLEDGED, 'server/discover'],
    quiet: 'false for a type, other order and repeated URIs are harmless.',
    needs: 'direction; the listen request in the capture',
    requirements: [SUBSET, LISTS, OMITS, TOOLS, SUBSCRIBE],
    messages: MESSAGES,
  },
  create: (context) => {
    const known = new Subscriptions()
    const discovered = discoveredCapabilities()
    return {
      request: (exchange) => void known.open(exchange),
      reply: (reply) => discovered.note(reply, () => context.mark(at(reply.message, '/result/capabilities'))),
      notification(message) {
        const found = message.dir === 's2c' ? known.of(message) : undefined
        const granted = message.params?.notifications
        if (message.method !== ACKNOWLEDGED || !found || !isObject(granted) || !isObject(found.filter)) return
        const own = beyondFilter(granted, found.filter)
        const server = own.length === 0 ? discovered.for(found.asker) : undefined
        const faults = server ? beyondCapabilities(granted, server) : own
        if (faults.length === 0)
          context.check(keptBy(granted, server), true, () => ({ message: 'type', at: at(message) }))
        for (const { message: template, pointer, data } of faults)
          context.check(server ? [MESSAGES[template].requirement, OMITS] : BOTH, false, () => ({
            message: template,
            at: at(message, `/params/notifications${pointer}`),
            data,
            related: [
              server
                ? { mark: server.mark, message: 'the declared capabilities' }
                : { mark: found.mark, message: 'the listen request' },
            ],
          }))
      },
    }
  },
})
