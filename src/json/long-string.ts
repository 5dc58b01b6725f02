import { notePieces } from '../model/text-pieces.js'
import type { InPieces } from './in-pieces.js'
import { longContent, unitsOfText } from './long-content.js'

/** Shorter texts are parsed as they are: to look for such a string would cost more than it saves. */
const LONG = 16 * 1024

/** What JSON allows in no string. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\0-\x1f]/
const MARK = 'the long string of this text'

/** An object or an array. */
type Holder = Record<string | number, unknown>

/** Puts a string in the place of the only mark in a value. false: there is none, or there are several. */
function replaceMark(root: object, content: string): boolean {
  let place: { readonly holder: Holder; readonly key: string | number } | undefined
  const pending = [root as Holder]
  for (let holder = pending.pop(); holder !== undefined; holder = pending.pop())
    // No texts are made of the places of an array, which may have millions.
    for (const key of Array.isArray(holder) ? holder.keys() : Object.keys(holder)) {
      const value = holder[key]
      if (typeof value === 'object' && value !== null) pending.push(value as Holder)
      else if (value === MARK) {
        if (place !== undefined) return false
        place = { holder, key }
      }
    }
  if (place === undefined) return false
  // The member is there, whatever its name: nothing inherited is meant.
  place.holder[place.key] = content
  return true
}

/** What a text holds, and the text with a mark in the place of its long string, where that was cut out. */
interface Cut {
  readonly value: unknown
  readonly brief: string | undefined
}

/** Parses what stands around a string, and puts the string where it belongs. undefined where that does not show. */
function parseAround(head: string, content: string, tail: string): Cut | undefined {
  const brief = head + MARK + tail
  const root: unknown = JSON.parse(brief)
  if (root === MARK) return { value: content, brief }
  const isPlaced = typeof root === 'object' && root !== null && replaceMark(root, content)
  return isPlaced ? { value: root, brief } : undefined
}

/**
 * What JSON.parse gives for a text. A string that makes up most of it, such as an image, is cut from the text instead of
 * being read unit by unit and copied: memory that is touched for the first time costs more than all the rest of a parse.
 * Throws where JSON.parse does, if not always with the same words.
 */
export function parseJson(text: string): unknown {
  const content = text.length < LONG ? undefined : longContent(unitsOfText(text), 0, text.length)
  if (content === undefined) return JSON.parse(text)
  const value = text.slice(content.start, content.end)
  if (CONTROL.test(value)) return JSON.parse(text)
  const cut = parseAround(text.slice(0, content.start), value, text.slice(content.end))
  return cut === undefined ? JSON.parse(text) : cut.value
}

/** The same for a text in pieces. Those of its long string are noted. */
export function parsePieces({ text, head, content, body, tail }: InPieces): Cut {
  const cut = body.some((piece) => CONTROL.test(piece)) ? undefined : parseAround(head, content, tail)
  if (cut === undefined) return { value: JSON.parse(text), brief: undefined }
  notePieces(content, body)
  return cut
}
