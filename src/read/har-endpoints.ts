import { parse } from '../json/parse.js'
import { isObject } from '../model/json.js'
import type { Headers } from '../model/record.js'
import { isEventStream } from './http.js'
import { type Body, type HttpExchange, type Side, textOf } from './http-exchange.js'
import { isMcpMethod, isSurelyMessage } from './shapes.js'
import { eventsOf } from './sse.js'

/** What an exchange shows about its endpoint: it is MCP beyond doubt, or may be, or speaks JSON-RPC of another kind. */
export type Sign = 'mcp' | 'json-rpc' | 'other' | 'none'

/** Headers that only MCP has. The protocol version is not among them: clients send it to authorization servers as well. */
const OWN_HEADERS = ['mcp-session-id', 'mcp-method', 'mcp-name'] as const

const hasOwnHeader = (headers: Headers | undefined): boolean =>
  headers !== undefined && OWN_HEADERS.some((name) => headers[name] !== undefined)

/** Characters of a stream in which it names its URL for requests, if it does. */
const FIRST_EVENTS = 4096

const messagesIn = (text: string): readonly unknown[] => {
  const { value } = parse(text)
  return (Array.isArray(value) ? value : [value]).filter(isSurelyMessage)
}

const bodyMessages = (body: Body | undefined): readonly unknown[] => (body ? messagesIn(textOf(body)) : [])

/** Tells from one exchange whether its endpoint speaks MCP. */
export const signOf = ({ request, response }: HttpExchange): Sign => {
  const heads = [request.head.headers, response?.head.headers]
  if (heads.some(hasOwnHeader)) return 'mcp'
  // What is fetched with GET and is no stream is a document, even where it shows a message.
  const answers = request.head.method === 'GET' && !isEventStream(response?.head) ? [] : responseMessages(response)
  const methods = [...bodyMessages(request.body), ...answers].map((message) =>
    isObject(message) ? message.method : undefined,
  )
  if (methods.some(isMcpMethod)) return 'mcp'
  if (methods.some((method) => method !== undefined)) return 'other'
  return methods.length > 0 ? 'json-rpc' : 'none'
}

/** The messages of a response; of a stream, those of its first event that holds any. */
const responseMessages = (response: Side | undefined): readonly unknown[] => {
  if (!response?.body || !isEventStream(response.head)) return bodyMessages(response?.body)
  for (const { data } of eventsOf(textOf(response.body))) {
    const messages = messagesIn(data)
    if (messages.length > 0) return messages
  }
  return []
}

/** The URL that the first events of a stream name for requests (HTTP+SSE of 2024-11-05). */
export const namedUrl = ({ response }: HttpExchange, url: string): string | undefined => {
  if (!response?.body || !isEventStream(response.head)) return undefined
  const first = textOf(response.body).slice(0, FIRST_EVENTS)
  for (const { head, data } of eventsOf(first))
    if (head.event === 'endpoint') return URL.canParse(data, url) ? new URL(data, url).href : undefined
  return undefined
}

/** What requests are sent to: a URL without query and fragment. */
const placeOf = (url: string): string => url.replace(/[?#].*$/s, '')

/** Which endpoints of an input speak MCP, and which of them are one. */
export class Endpoints {
  readonly #signs = new Map<string, Set<Sign>>()
  /** From URLs that streams name to the endpoints of these streams. */
  readonly #streams = new Map<string, string>()

  /** Nothing more has to be known of the endpoint. */
  isKnown(url: string): boolean {
    return this.#signs.get(this.#of(url))?.has('mcp') ?? false
  }

  note(url: string, exchange: HttpExchange): void {
    const endpoint = this.#of(url)
    const signs = this.#signs.get(endpoint) ?? new Set()
    this.#signs.set(endpoint, signs.add(signOf(exchange)))
    const named = namedUrl(exchange, url)
    if (named !== undefined) this.#streams.set(placeOf(named), endpoint)
  }

  /** The endpoint of a URL; undefined where it does not speak MCP. */
  find(url: string): string | undefined {
    const endpoint = this.#of(url)
    return this.#speaks(endpoint) || this.#named(endpoint).some((other) => this.#speaks(other)) ? endpoint : undefined
  }

  /** How many endpoints speak MCP. */
  get count(): number {
    return new Set([...this.#signs.keys()].map((url) => this.find(url)).filter((url) => url !== undefined)).size
  }

  #of(url: string): string {
    const place = placeOf(url)
    return this.#streams.get(place) ?? place
  }

  /** URLs that were seen before a stream named them. */
  #named(endpoint: string): string[] {
    return [...this.#streams].filter(([, stream]) => stream === endpoint).map(([url]) => url)
  }

  #speaks(endpoint: string): boolean {
    const signs = this.#signs.get(endpoint)
    if (!signs) return false
    return signs.has('mcp') || (signs.has('json-rpc') && !signs.has('other'))
  }
}
