import type { Line } from './lines.js'
import { findInLine, mentionsMessage } from './log-message.js'
import { announces, beginsWithText, isHeader, isStructuredEntry } from './log-shape.js'

const BEHIND_TEXT = 'holds a JSON-RPC message behind text'
const BEHIND_HEADER = 'belongs to a JSON-RPC message behind the header of a log entry'
/** A line inside an object that stands on several lines. */
const INSIDE = /^\s*(?:"|[}\]])/

/** The newest line that is not blank, before an index. */
const lineBefore = (lines: readonly Line[], index: number): string => {
  for (let at = index - 1; at >= 0; at--) {
    const text = lines[at]?.text ?? ''
    if (text.trim() !== '') return text
  }
  return ''
}

/** A value over several lines, seen from a line inside it. */
const inBlock = (lines: readonly Line[]): string | undefined => {
  let first = lines.length - 2
  while (first >= 0 && INSIDE.test(lines[first]?.text ?? '')) first--
  const opening = lines[first]?.text ?? ''
  if (beginsWithText(opening)) return findInLine(opening, 0)?.kind === 'open' ? BEHIND_TEXT : undefined
  const header = lineBefore(lines, first)
  return /^\s*\{/.test(opening) && beginsWithText(header) && isHeader(header) ? BEHIND_HEADER : undefined
}

/**
 * Whether the lines so far are those of a log: a message behind text, or behind a line that announces it. A message
 * alone in its line is no log, whatever was written before it.
 */
export const recognisesLog = (lines: readonly Line[]): string | undefined => {
  const text = lines.at(-1)?.text ?? ''
  if (!mentionsMessage(text)) return undefined
  if (/^\s*"/.test(text)) return inBlock(lines)
  if (beginsWithText(text)) {
    const found = findInLine(text, 0)
    return found?.kind === 'message' || found?.kind === 'open' ? BEHIND_TEXT : undefined
  }
  if (isStructuredEntry(text))
    return findInLine(text, 1) === undefined ? undefined : 'is a log entry with a JSON-RPC message'
  const header = lineBefore(lines, lines.length - 1)
  return text.trimStart().startsWith('{') && beginsWithText(header) && announces(header) ? BEHIND_HEADER : undefined
}
