import { BoundedMap } from './bounded.js'

/** What is wrong with the name of a `_meta` key (basic/index#_meta). */
export type KeyFault = 'prefix' | 'name' | 'reserved' | 'reversed'

const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/
const NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/

/** Second labels of prefixes that belong to MCP. */
const OWN: ReadonlySet<string | undefined> = new Set(['mcp', 'modelcontextprotocol'])

/** Keys under such a prefix that the specification or an official extension defines, in whatever revision. */
const DEFINED: ReadonlySet<string> = new Set(
  [
    'protocolVersion',
    'clientInfo',
    'clientCapabilities',
    'serverInfo',
    'logLevel',
    'subscriptionId',
    'related-task',
    'model-immediate-response',
    'tasks',
    'ui',
    'oauth-client-credentials',
    'enterprise-managed-authorization',
  ].map((name) => `io.modelcontextprotocol/${name}`),
)
/** The registry of servers, which is no part of the protocol, has a prefix of its own. */
const REGISTRY = 'io.modelcontextprotocol.registry/'

/** Top-level domains that reversed names start with. As the last label only, they show a name that is not reversed. */
const TOP_LEVEL: ReadonlySet<string | undefined> = new Set([
  'com',
  'org',
  'net',
  'io',
  'dev',
  'ai',
  'app',
  'edu',
  'gov',
])

interface SplitKey {
  readonly labels: readonly string[] | undefined
  readonly name: string
}

function splitKey(key: string): SplitKey {
  const slash = key.lastIndexOf('/')
  return slash < 0
    ? { labels: undefined, name: key }
    : { labels: key.slice(0, slash).split('.'), name: key.slice(slash + 1) }
}

/** The same keys come with every message: what was found for the newest ones. */
function remembered<Found>(find: (key: string) => Found): (key: string) => Found {
  const known = new BoundedMap<string, { readonly found: Found }>(200)
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before.found
    const found = find(key)
    if (key.length <= LONGEST) known.set(key, { found })
    return found
  }
}

/** Longer keys, in UTF-16 units, are not remembered. */
const LONGEST = 200

/** Whether a key has a prefix and both are well formed, as the identifier of an extension has to be. */
export const isPrefixedKey = remembered((key): boolean => {
  const { labels, name } = splitKey(key)
  return labels?.every((label) => LABEL.test(label)) === true && NAME.test(name)
})

/** The first fault of a key; undefined where it has none. */
export const keyFault = remembered((key): KeyFault | undefined => {
  if (DEFINED.has(key)) return undefined
  const { labels, name } = splitKey(key)
  if (labels !== undefined && !labels.every((label) => LABEL.test(label))) return 'prefix'
  if (!NAME.test(name)) return 'name'
  if (labels === undefined || labels.length < 2) return undefined
  if (OWN.has(labels[1])) return key.startsWith(REGISTRY) ? undefined : 'reserved'
  return TOP_LEVEL.has(labels.at(-1)) && !isTopLevel(labels[0]) ? 'reversed' : undefined
})

/** Two letters are a country. */
const isTopLevel = (label: string | undefined): boolean => label?.length === 2 || TOP_LEVEL.has(label)
