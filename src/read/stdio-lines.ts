import { JsonScanner } from '../json/scan.js'
import { TextSource } from '../json/source.js'
import { meantAsMessage } from '../model/carrier.js'
import type { WireRecord } from '../model/record.js'
import type { Emit } from './reader.js'
import { SpreadMessage } from './spread-message.js'

/** A header of the framing that language servers use, which has no place on a line of its own. */
const HEADER = /^\s*content-(?:length|type)\s*:/i
const ONLY_SPACE = /^\s*$/
/** Messages on one line that are taken apart. */
const MOST = 1_000

/** Lines of stdio as they were written, which alone can show how messages are framed. */
const isLine = ({ transport, evidence, dir, payload }: WireRecord): boolean =>
  transport === 'stdio' && evidence === 'wire' && dir !== undefined && payload?.kind === 'text'

const without = ({ faults }: WireRecord): WireRecord['faults'] => faults?.filter(({ kind }) => kind !== 'not-json')

/** The line with its fault called by its name. */
function withFraming(record: WireRecord, detail: string): WireRecord {
  const span = (record.payload?.source ?? record.origin).span('')
  return { ...record, faults: [...(without(record) ?? []), { kind: 'framing', span, detail }] }
}

/** The messages on a line that holds several, or one and the header of the next; undefined where it is anything else. */
function messagesOn(record: WireRecord): readonly WireRecord[] | undefined {
  const { payload } = record
  if (payload?.kind !== 'text' || !(payload.source instanceof TextSource)) return undefined
  const { text, source } = payload
  const parts: WireRecord[] = []
  for (let from = 0; parts.length < MOST; ) {
    const start = from + text.slice(from).search(/\S/)
    if (text[start] !== '{') return undefined
    const scanner = new JsonScanner()
    if (scanner.feed(text, start) !== 'done') return undefined
    const value: unknown = JSON.parse(text.slice(start, scanner.offset))
    if (!meantAsMessage(value)) return undefined
    const part = source.part(start, scanner.offset, value)
    // No two records of an input share a number.
    const seq = record.seq + parts.length / MOST
    parts.push({ ...record, seq, faults: undefined, payload: { kind: 'json', value, source: part } })
    from = scanner.offset
    const rest = text.slice(from)
    if (ONLY_SPACE.test(rest) || HEADER.test(rest)) break
  }
  const detail = parts.length > 1 ? `${parts.length} messages stand on one line` : 'a header follows the message'
  return parts.map((part, index) => (index === 0 ? withFraming(part, detail) : part))
}

/**
 * Passes records on, lines of stdio as what they hold: messages that stand on one line are told apart, and one that is
 * spread over several lines is put together. What was wrong is left as a fault of the record.
 */
export function stdioLines(emit: Emit): { readonly take: Emit; end(): void } {
  let spread: SpreadMessage | undefined
  const plain = (record: WireRecord): void => {
    const text = isLine(record) && record.payload?.kind === 'text' ? record.payload.text : ''
    const isHeader = HEADER.test(text)
    const parts = text.trimStart().startsWith('{') ? messagesOn(record) : undefined
    if (parts === undefined) emit(isHeader ? withFraming(record, 'a header stands before the message') : record)
    else for (const part of parts) emit(part)
  }
  const giveUp = (): void => {
    const records = spread?.records ?? []
    spread = undefined
    for (const record of records) plain(record)
  }
  const take = (record: WireRecord): void => {
    // Most records hold a message, whole and alone.
    if (spread === undefined && record.payload?.kind !== 'text') {
      emit(record)
      return
    }
    const outcome = spread?.add(record)
    if (outcome === 'more') return
    if (outcome === 'done') {
      const records = spread?.joined ?? []
      spread = undefined
      for (const one of records) emit(one)
      return
    }
    // What was added last and broke the value may be the beginning of another one.
    if (spread !== undefined) giveUp()
    if (isLine(record)) spread = SpreadMessage.begin(record)
    if (spread === undefined) plain(record)
  }
  return { take, end: giveUp }
}
