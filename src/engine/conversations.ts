import { BoundedMap } from '../model/bounded.js'
import { headerOf } from '../model/carrier.js'
import type { WireRecord } from '../model/record.js'
import { Conversation } from './conversation.js'
import type { HttpExchange } from './http-exchanges.js'
import { LIMITS } from './limits.js'
import { SentLog } from './sent.js'

const SESSION_HEADER = 'mcp-session-id'

/** Which conversation a record belongs to (docs: inputs, "Connection, session, scope"). */
export class Conversations {
  readonly #live: BoundedMap<string, Conversation>
  readonly #sent = new SentLog()
  /** The one that spoke last, where nothing but the connection of its record says which one it is, and the connection. */
  #newest: Conversation | undefined
  #newestConn: WireRecord['conn']
  #count = 0

  /** `ended` is told of each conversation that has been idle longest when there are too many. */
  constructor(ended: (conversation: Conversation) => void) {
    this.#live = new BoundedMap(LIMITS.sessions, (_key, conversation) => {
      conversation.keys--
      this.#newest = undefined
      ended(conversation)
      this.#sent.leave(conversation)
    })
  }

  /** `http`: the exchange that the record answers, where its request was seen. */
  of(record: WireRecord, http: HttpExchange | undefined): Conversation {
    if (http !== undefined) return http.conversation
    if (this.#newest !== undefined && isAsPlain(record, this.#newestConn)) return this.#newest
    const key = keyOf(record)
    const known = this.#live.get(key)
    if (known === undefined) return this.start(record)
    // The one that spoke last is the last to go.
    this.#live.set(key, known)
    this.#newestConn = record.conn
    this.#newest = isAsPlain(record, record.conn) ? known : undefined
    return known
  }

  /** A new conversation takes the place of the one that the record would belong to; that one is returned by `replaced`. */
  start(record: WireRecord, replaced?: (conversation: Conversation) => void): Conversation {
    const key = keyOf(record)
    this.#newest = undefined
    const conversation = new Conversation(this.#count++, this.#sent)
    conversation.named = key !== endpointKey(record)
    const before = this.#lead(key, conversation)
    if (before === undefined) return conversation
    replaced?.(before)
    this.#sent.leave(before)
    return conversation
  }

  /** The session id that a server handed out names the conversation from now on. */
  name(record: WireRecord, conversation: Conversation): void {
    const id = headerOf(record, SESSION_HEADER)
    if (id === undefined) return
    conversation.named = true
    this.#lead(httpKey(record, id), conversation)
  }

  /** Gives the conversation that the key led to before. */
  #lead(key: string, conversation: Conversation): Conversation | undefined {
    const before = this.#live.get(key)
    if (before !== undefined) before.keys--
    conversation.keys++
    this.#live.set(key, conversation)
    return before
  }

  /** The conversations that are live, each once. */
  all(): Set<Conversation> {
    return new Set(this.#live.values())
  }
}

/** Whether nothing but the connection tells the conversation, and it is this one: nearly all records are so. */
const isAsPlain = ({ transport, session, marks, conn }: WireRecord, same: WireRecord['conn']): boolean =>
  conn === same && session === undefined && marks === undefined && transport !== 'http'

/** Compatibility examples in a transcript are a conversation of their own. */
const keyOf = (record: WireRecord): string => (record.marks?.legacy === true ? `l${wireKey(record)}` : wireKey(record))

function wireKey(record: WireRecord): string {
  if (record.transport === 'http') return httpKey(record, headerOf(record, SESSION_HEADER))
  if (record.session !== undefined) return `s${record.session}`
  return record.conn === undefined ? '' : `c${typeof record.conn}${record.conn}`
}

const httpKey = (record: WireRecord, id: string | undefined): string =>
  `${endpointKey(record)}${record.session === undefined ? '' : `s${record.session}`}${id === undefined ? '' : `h${id}`}`

/** Several clients may speak with one endpoint: it sets conversations apart, but names none. */
const endpointKey = ({ endpoint }: WireRecord): string => (endpoint === undefined ? '' : `e${endpoint} `)
