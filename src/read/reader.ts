import type { Direction, Transport, WireRecord } from '../model/record.js'

/** Names of the formats that can be read (docs: inputs). */
export const FORMATS = [
  'jsonl',
  'jsonrpc',
  'mcpsnoop',
  'mcp-trace',
  'har',
  'inspector',
  'sse',
  'claude-desktop',
  'vscode',
  'log',
] as const
export type FormatName = (typeof FORMATS)[number]

/** Something to read. `name` is what findings call it, with `/` between folders. */
export interface Input {
  readonly name: string
  /** A file to open, or the bytes as they come (standard input, tests). */
  readonly from: { readonly path: string } | { readonly chunks: AsyncIterable<Uint8Array> }
  /** Where the input holds only what the client sent: what the server sent. Both are one conversation (pair.ts). */
  readonly otherSide?: Input | undefined
}

export interface ReadOptions {
  /** Skip detection. */
  readonly inputFormat?: FormatName | undefined
  /** Direction of every record that does not say. */
  readonly dir?: Direction | undefined
  readonly transport?: Transport | undefined
  /** Called after each chunk with the bytes read so far. */
  readonly progress?: ((bytes: number) => void) | undefined
}

/** What reading found out beside the records. */
export interface ReadResult {
  readonly format: FormatName
  /** Why that format, in one clause (`--debug`). */
  readonly why: string
  readonly bytes: number
  readonly records: number
  /** Lines that hold nothing to judge, such as log chatter. */
  readonly skipped: number
  /** Where nothing could be judged: what to do about it, in one sentence. */
  readonly remedy: string | undefined
}

/** Takes the records of one input, in order. Synchronous: reading waits until a record has been judged. */
export type Emit = (record: WireRecord) => void
