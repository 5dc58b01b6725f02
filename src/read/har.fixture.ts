import type { WireRecord } from '../model/record.js'
import { readAll } from './records.fixture.js'

/** What an entry of a test HAR says; everything else is made up. */
export interface Entry {
  readonly at?: number
  readonly time?: number
  readonly method?: string
  readonly url?: string
  /** The body of the request; none where it is null. */
  readonly asks?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
  readonly type?: string
  /** Headers of the response. */
  readonly gives?: Readonly<Record<string, string>>
  /** The text of the response. */
  readonly text?: string | undefined
  readonly content?: object
  readonly more?: object
}

const START = Date.parse('2026-08-01T09:00:00.000Z')

export const listOf = (headers: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

export const entryOf = (entry: Entry): object => {
  const { at = 0, time = 10, method = 'POST', url = 'https://a.example/mcp', asks, status = 200 } = entry
  const { type = 'application/json', text, content = {}, more = {} } = entry
  const body = asks === undefined || asks === null ? undefined : { text: JSON.stringify(asks) }
  return {
    startedDateTime: new Date(START + at).toISOString(),
    time,
    request: { method, url, headers: listOf(entry.headers ?? {}), ...(body && { postData: body }) },
    response: {
      status,
      headers: listOf({ 'Content-Type': type, ...entry.gives }),
      content: { mimeType: type, ...(text !== undefined && { text }), ...content },
    },
    ...more,
  }
}

export const harOf = (...entries: readonly Entry[]): string =>
  JSON.stringify({ log: { version: '1.2', entries: entries.map(entryOf) } })

export const eventOf = (...messages: readonly object[]): string =>
  messages.map((message) => `data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`).join('')

export const ask = (id: unknown, method = 'tools/list', params?: object): object => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
})

export const answer = (id: unknown, result: object = {}): string => JSON.stringify({ jsonrpc: '2.0', id, result })

/** An exchange about the tools of a server. */
export const call = (id: number, more: Entry = {}): Entry => ({ asks: ask(id), text: answer(id), ...more })

export const recordsOf = async (...entries: readonly Entry[]): Promise<WireRecord[]> =>
  (await readAll(harOf(...entries))).records
