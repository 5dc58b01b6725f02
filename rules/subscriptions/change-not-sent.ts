import { BoundedMap } from '../../src/model/bounded.js'
import { askerOf } from '../../src/model/discovered.js'
import { isLater, timeOf } from '../../src/model/elapsed.js'
import { member } from '../../src/model/json.js'
import type { Listing, ListingKind } from '../../src/model/listing.js'
import type { Mark } from '../../src/model/place.js'
import { STATELESS } from '../../src/model/revision.js'
import { type Subscription, Subscriptions } from '../../src/model/subscriptions.js'
import { at, defineRule, type Report } from '../../src/rule.js'

/** Lists whose names are remembered at the same time. */
const LIMIT = 100
/** Milliseconds for which a notification may be late. */
const PATIENCE = 5_000

const MESSAGES = {
  tools: {
    text: 'The list of tools differs from that on line {line}, but the open subscription to toolsListChanged was not told.',
    requirement: 'tools-list-changed-sent',
  },
  resources: {
    text: 'The list of resources differs from that on line {line}, but the open subscription to resourcesListChanged was not told.',
    requirement: 'resources-list-changed-sent',
  },
  prompts: {
    text: 'The list of prompts differs from that on line {line}, but the open subscription to promptsListChanged was not told.',
    requirement: 'prompts-list-changed-sent',
  },
} as const

type Kind = keyof typeof MESSAGES

const isKind = (kind: ListingKind): kind is Kind => kind !== 'resourceTemplates'
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['notifications/tools/list_changed', 'tools'],
  ['notifications/resources/list_changed', 'resources'],
  ['notifications/prompts/list_changed', 'prompts'],
])
/** The key of a listen filter that asks for changes of the list. */
const FILTER_KEY = {
  tools: 'toolsListChanged',
  resources: 'resourcesListChanged',
  prompts: 'promptsListChanged',
} as const

interface Seen {
  readonly names: string
  readonly seq: number
  readonly line: number
}

/** Where a list differs from the one before it. */
interface Unannounced {
  readonly at: Mark
  readonly line: number
  readonly time: number | undefined
  readonly subscription: Subscription
}

const reportOf = (kind: Kind, { at: place, line, subscription }: Unannounced): Report<Kind> => ({
  message: kind,
  at: place,
  data: { line: { volatile: line } },
  related: [{ mark: subscription.mark, message: 'the listen request' }],
})

const namesOf = ({ items }: Listing): string => JSON.stringify(items.map(({ key }) => key).sort())

/** The subscription of the same client that was granted the changes before that point and is still open. */
function listener(known: Subscriptions, kind: Kind, asker: string, seq: number): Subscription | undefined {
  const key = FILTER_KEY[kind]
  for (const one of known.all())
    if (
      one.asker === asker &&
      !one.ended &&
      one.granted &&
      one.granted.seq < seq &&
      member(one.granted.filter, key) === true
    )
      return one
  return undefined
}

export default defineRule({
  meta: {
    id: 'subscriptions/change-not-sent',
    title: 'A list changed while a subscription to it was open, but no notification followed.',
    severity: 'info',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    optin: true,
    quiet:
      'Needs two complete listings under one identity within the subscription; a capture that ends soon after proves nothing.',
    needs: 'direction; the listen request in the capture; two complete listings',
    requirements: Object.values(MESSAGES).map(({ requirement }) => requirement),
    messages: MESSAGES,
  },
  create: (context) => {
    const known = new Subscriptions()
    const lists = new BoundedMap<string, Seen>(LIMIT)
    /** Differences that nobody has announced yet. */
    const waiting = new Map<Kind, Unannounced>()
    return {
      request: (exchange) => void known.open(exchange),
      record: (record) => void known.close(record),
      notification(message) {
        known.note(message)
        const kind = KINDS.get(message.method)
        if (kind === undefined) return
        waiting.delete(kind)
        lists.clear()
      },
      listing(listing, { message, exchange }) {
        const { kind } = listing
        if (!isKind(kind) || !exchange) return
        const asker = askerOf(exchange.request.record)
        const before = lists.get(`${kind}\n${asker}`)
        const seen = { names: namesOf(listing), seq: message.record.seq, line: message.source.line }
        lists.set(`${kind}\n${asker}`, seen)
        const differs = before !== undefined && before.names !== seen.names && !waiting.has(kind)
        const subscription = differs ? listener(known, kind, asker, before.seq) : undefined
        if (!before || !subscription) return
        const place = context.mark(at(message, `/result/${kind}`))
        waiting.set(kind, { at: place, line: before.line, time: timeOf(message.record), subscription })
      },
      reply(reply) {
        known.noteReply(reply)
        for (const [kind, one] of waiting) {
          const due = isLater(one.time, timeOf(reply.message.record), PATIENCE)
          if (due || one.subscription.ended) waiting.delete(kind)
          if (due && !one.subscription.ended)
            context.check(MESSAGES[kind].requirement, false, () => reportOf(kind, one))
        }
      },
    }
  },
})
