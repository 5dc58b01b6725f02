import { BoundedMap } from '../../src/model/bounded.js'
import { STALE_AFTER } from '../../src/model/cache-key.js'
import type { Exchange } from '../../src/model/exchange.js'
import type { RelatedPlace } from '../../src/model/finding.js'
import { listSightings, orderOf, setOf } from '../../src/model/list-sightings.js'
import type { Listing } from '../../src/model/listing.js'
import type { ReplyMessage } from '../../src/model/message.js'
import { listKey } from '../../src/model/page-runs.js'
import { STATELESS } from '../../src/model/revision.js'
import { tellableAsker } from '../../src/model/server-features.js'
import { serverOf } from '../../src/model/server-info.js'
import { at, defineRule } from '../../src/rule.js'

const perConnection = (what: string, requirement: string) => ({
  text: `Two connections of one identity get different lists of ${what} in turn, again and again; the list must not depend on the connection.`,
  requirement,
})
const sideEffect = (what: string, requirement: string) => ({
  text: `The list of ${what} has changed for another connection of the same identity, while this one still gets the old one.`,
  requirement,
})

const MESSAGES = {
  'tools per-connection': perConnection('tools', 'tools-list-not-per-connection'),
  'resources per-connection': perConnection('resources', 'resources-list-not-per-connection'),
  'prompts per-connection': perConnection('prompts', 'prompts-list-not-per-connection'),
  'tools side-effect': sideEffect('tools', 'tools-list-not-side-effect'),
  'resources side-effect': sideEffect('resources', 'resources-list-not-side-effect'),
  'prompts side-effect': sideEffect('prompts', 'prompts-list-not-side-effect'),
  order: {
    text: 'The list holds the same tools as before in another order, which makes caches of it useless.',
    requirement: 'tools-deterministic-order',
  },
}

/** Clients and their lists that are compared at the same time. */
const LISTS = 20

type Kind = 'tools' | 'resources' | 'prompts'

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['tools/list', 'tools'],
  ['resources/list', 'resources'],
  ['prompts/list', 'prompts'],
])

/** Forgets the lists that a notification makes stale; the method begins their key. */
function forget<T>(known: BoundedMap<string, T>, notification: string): void {
  for (const list of STALE_AFTER.get(notification) ?? [])
    for (const [key] of [...known.entries()]) if (key.startsWith(`["${list}"`)) known.delete(key)
}

/** Where the list before begins. */
const listedBefore = ({ pages }: Listing): readonly RelatedPlace[] =>
  pages.slice(0, 1).map((mark) => ({ mark, message: 'the list before' }))

const connOf = ({ record: { conn } }: ReplyMessage): string => `${typeof conn} ${conn}`

/** Keeps a value and gives the one before. */
function exchanged<T>(known: BoundedMap<string, T>, key: string, value: T): T | undefined {
  const last = known.get(key)
  known.set(key, value)
  return last
}

/** The kind of list that is compared; undefined where clients cannot be told apart. */
const kindOf = ({ request }: Exchange): Kind | undefined =>
  tellableAsker(request) === undefined ? undefined : KINDS.get(request.method)

/** A list belongs to a client and, where results name the server, to one version of it. */
function keyOf(message: ReplyMessage, exchange: Exchange): string {
  const server = message.kind === 'result' ? serverOf(message.result) : undefined
  return `${listKey(exchange.request)} ${server ?? ''}`
}

export default defineRule({
  meta: {
    id: 'discover/list-varies',
    title:
      'A list depends on the connection, changes as a side effect, or comes in another order while nothing changed.',
    severity: 'warning',
    party: 'server',
    evidence: 'listing',
    revisions: [STATELESS],
    methods: [...KINDS.keys(), ...STALE_AFTER.keys()],
    quiet:
      'Needs complete listings under one identity that overlap in time; a list may change for everybody at any moment.',
    needs: 'two complete listings; connection and identity',
    requirements: [
      'tools-list-not-per-connection',
      'tools-list-not-side-effect',
      'resources-list-not-per-connection',
      'resources-list-not-side-effect',
      'prompts-list-not-per-connection',
      'prompts-list-not-side-effect',
      'tools-deterministic-order',
    ],
    messages: MESSAGES,
  },
  create: (context) => {
    const before = new BoundedMap<string, Listing>(LISTS)
    const sightings = new BoundedMap<string, ReturnType<typeof listSightings>>(LISTS)
    const judgeOrder = (key: string, listing: Listing, message: ReplyMessage): void => {
      const last = exchanged(before, key, listing)
      const order = orderOf(last, listing)
      if (last && order !== 'changed')
        context.check('tools-deterministic-order', order === 'same', () => ({
          message: 'order',
          at: at(message, '/result/tools'),
          related: listedBefore(last),
        }))
    }
    const judgeSet = (key: string, kind: Kind, listing: Listing, message: ReplyMessage): void => {
      const seen = sightings.get(key) ?? listSightings()
      sightings.set(key, seen)
      const place = at(message, `/result/${kind}`)
      const found = seen.add(connOf(message), { set: setOf(listing), mark: context.mark(place) })
      if (!found) return
      seen.clear() // one finding, until it shows again
      const template = `${kind} ${found.how}` as const
      context.check(MESSAGES[template].requirement, false, () => ({
        message: template,
        at: place,
        related: [{ mark: found.other, message: 'the list of the other connection' }],
      }))
    }
    return {
      listing(listing, { message, exchange }) {
        const kind = exchange && kindOf(exchange)
        if (!kind || !exchange) return
        if (kind === 'tools') judgeOrder(keyOf(message, exchange), listing, message)
        if (message.record.conn !== undefined) judgeSet(keyOf(message, exchange), kind, listing, message)
      },
      notification({ method }) {
        forget(before, method)
        forget(sightings, method)
      },
    }
  },
})
