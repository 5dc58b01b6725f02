import { type OuterText, type Segment, WHOLE } from '../json/embed.js'
import { parse } from '../json/parse.js'
import { type Position, TextSource } from '../json/source.js'
import { addFault, type Draft } from './record.js'

/** A text that should be a message, and where it stands. */
export interface Raw {
  readonly at: Position
  readonly outer: OuterText
  /** The text that `outer` holds, or the data of one of its events. */
  readonly text: string
  readonly segments: readonly Segment[]
}

const BYTE_ORDER_MARK = '\uFEFF'
const AFTER_MARK: readonly Segment[] = [{ inner: 0, decoded: 1 }]
const ONLY_SPACE = /^[ \t\r\n]*$/

const sourceOf = ({ at, outer, text, segments }: Raw, value: unknown): TextSource =>
  new TextSource(at, { text, value, within: { outer, segments } })

/** Takes the text of `raw` as the payload: a JSON value, or text with the place where it stops being one. */
export const takeRaw = (draft: Draft, raw: Raw): void => {
  if (raw.text.startsWith(BYTE_ORDER_MARK) && raw.segments === WHOLE) {
    const mark = sourceOf(raw, undefined).range(0, 1)
    addFault(draft, 'bom', mark, 'a byte order mark (U+FEFF) stands before the message')
    takeRaw(draft, { ...raw, text: raw.text.slice(1), segments: AFTER_MARK })
    return
  }
  const parsed = parse(raw.text)
  if (!parsed.fault) {
    draft.payload = { kind: 'json', value: parsed.value, source: sourceOf(raw, parsed.value) }
    return
  }
  // An empty line says nothing.
  if (ONLY_SPACE.test(raw.text)) return
  const source = sourceOf(raw, undefined)
  const { offset, reason } = parsed.fault
  draft.payload = { kind: 'text', text: raw.text, source }
  addFault(draft, 'not-json', source.range(offset, Math.min(offset + 1, raw.text.length)), reason)
}
