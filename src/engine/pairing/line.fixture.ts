import { jsonText, type Members, type Subject } from './subject.fixture.js'

export type Id = string | number

/** A client, and how the record shows it. */
export interface Peer {
  readonly number: number
  readonly transport: 'stdio' | 'http' | undefined
  readonly conn: string | number | undefined
  readonly session: string | undefined
  readonly client: string | undefined
  readonly info: Members | undefined
}

/** A round of a chain, as it was made. */
export interface RoundFacts {
  readonly chain: number
  readonly subject: Subject
  readonly state: string | undefined
  readonly keys: readonly string[]
  /** The record hides the state where it was issued. */
  readonly hidden: boolean
}

/** A retry, as it was made. */
export interface RetryFacts {
  readonly subject: Subject
  readonly round: RoundFacts
  /** The rounds of the chain before that one, oldest first. */
  readonly earlier: readonly RoundFacts[]
  /** Ids of the chain's requests that were answered before: the one that led to the first round, and retries. */
  readonly ids: readonly Id[]
  /** The record hides the state where it was sent. */
  readonly hidden: boolean
  /** How it ended: nothing where no answer came, `late` where one came when the client had sent it again. */
  end?: 'complete' | 'asks' | 'error' | 'late'
}

/** One record of a transcript, before it is text. */
export interface Line {
  /** The chain that it belongs to; -1: none. */
  readonly chain: number
  readonly peer: Peer
  readonly dir?: 'c2s' | 's2c'
  /** Which HTTP exchange it belongs to. */
  readonly exchange?: number
  readonly event?: string
  readonly status?: number
  readonly message?: Members
  readonly redacted?: readonly string[]
  readonly subject?: Subject
  readonly retry?: RetryFacts
  readonly round?: RoundFacts
}

const VERSION = '2026-07-28'

const TARGETS: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

function headers({ dir, message }: Line): Members {
  if (dir === 's2c') return { 'content-type': 'application/json' }
  const method = String(message?.method)
  const name = Object(message?.params)[TARGETS[method] ?? '']
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': VERSION,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
  }
}

function head(line: Line): Members | undefined {
  if (line.exchange === undefined || line.event !== undefined) return undefined
  if (line.dir === 'c2s') return { method: 'POST', path: '/mcp', headers: headers(line) }
  return { status: line.status ?? 200, headers: headers(line) }
}

/** The line as a native record. */
export function recordText(line: Line): string {
  const { peer, dir, exchange, event, message, redacted } = line
  const { transport, conn, session, client } = peer
  const body = message === undefined && event === undefined ? { raw: '' } : { event, message }
  const sender = dir === 'c2s' ? { client } : {}
  return jsonText({ dir, transport, conn, session, ...sender, exchange, http: head(line), redacted, ...body })
}

/** The line as the bare message that it carries. */
export const messageText = ({ message }: Line): string => jsonText(message)

export const transcript = (lines: readonly Line[], text = recordText): string =>
  lines.map((line) => `${text(line)}\n`).join('')

/** The id of the message, as JSON text. */
export const idOf = ({ message }: Line): string | undefined =>
  message !== undefined && 'id' in message ? JSON.stringify(message.id) : undefined
