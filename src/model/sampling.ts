import { declaredBy } from './capabilities.js'
import type { Exchange, Reply } from './exchange.js'
import { inputRequests } from './input-requests.js'
import { has, isObject, type JsonObject, member } from './json.js'
import type { Message, RequestMessage } from './message.js'
import { forNewest } from './newest.js'

export const SAMPLING = 'sampling/createMessage'

/** One `sampling/createMessage`, wherever it stands in a message. */
export interface Sampling {
  readonly message: Message
  /** Empty where there are none, or none that are an object. */
  readonly params: JsonObject
  /** Pointer of the params; of what lacks them where there are none. */
  readonly pointer: string
  /** What the client declared: in the request that is answered, or in the handshake before 2026-07-28. */
  readonly declared: unknown
}

const NONE: readonly Sampling[] = []

/** The sampling requests of a message: what a result asks for, or a server's own request. */
export const samplings = forNewest((source: Reply | Exchange): readonly Sampling[] => {
  if ('request' in source) {
    const { request, connection } = source
    if (request.method !== SAMPLING || request.dir === 'c2s') return NONE
    return [sampling(request, request.value.params, '', connection.clientCapabilities)]
  }
  const { message, exchange } = source
  const asked = inputRequests(source)
  if (asked.length === 0) return NONE
  return asked
    .filter(({ method }) => method === SAMPLING)
    .map(({ params, pointer }) => sampling(message, params, pointer, exchange && declaredBy(exchange.request)))
})

function sampling(message: Message, params: unknown, pointer: string, declared: unknown): Sampling {
  return isObject(params)
    ? { message, params, pointer: `${pointer}/params`, declared }
    : { message, params: {}, pointer, declared }
}

/** A content block and its pointer below the message that holds it. */
export interface Block {
  readonly value: unknown
  readonly pointer: string
}

/** The blocks of a sampling message or answer: its content may be one block or a list. */
export function blocksOf(message: unknown): readonly Block[] {
  const content = member(message, 'content')
  if (content === undefined) return []
  if (!Array.isArray(content)) return [{ value: content, pointer: '/content' }]
  return content.map((value: unknown, index) => ({ value, pointer: `/content/${index}` }))
}

/** The blocks of one type. */
export const blocksOfType = (message: unknown, type: string): readonly Block[] =>
  blocksOf(message).filter(({ value }) => member(value, 'type') === type)

/** The tool uses in the answers of a request, noted as it is sent: its next answer may already replay them. */
export function usesGiven({ params }: RequestMessage): readonly unknown[] {
  const responses = params?.inputResponses
  if (!isObject(responses)) return []
  return Object.values(responses).flatMap((answer) =>
    has(answer, 'role') ? blocksOfType(answer, 'tool_use').map(({ value }) => value) : [],
  )
}

/** The tool uses in the client's answer to a request of the server, as before 2026-07-28. */
export const usesAnswered = ({ message, exchange }: Reply): readonly unknown[] =>
  message.kind === 'result' && message.dir === 'c2s' && exchange?.request.method === SAMPLING
    ? blocksOfType(message.result, 'tool_use').map(({ value }) => value)
    : []
