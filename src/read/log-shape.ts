import { parse } from '../json/parse.js'
import { skipSpace } from '../json/walk.js'
import { has, isObject } from '../model/json.js'
import { directionWord } from './direction-words.js'

const TIME = /^[^\w{"]{0,3}(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:[.,]\d+)?)(Z|[+-]\d\d:?\d\d\b)?/
const TIMED = /^[^\w{"]{0,3}(?:\w+ - )?(?:\d{4}[-/]\d\d[-/]\d\d[T ])?\d\d:\d\d:\d\d\b/
const LEVELS = ['level', 'levelname', 'lvl', 'severity', 'log.level']

/** The time at the start of a line as ISO 8601. */
export const timeOf = (line: string): string | undefined => {
  const [, date, time = '', zone = ''] = TIME.exec(line) ?? []
  return date === undefined ? undefined : `${date}T${time.replace(',', '.')}${zone}`
}

/** Whether a line of text may announce what the next line holds. */
export const isHeader = (line: string): boolean => TIMED.test(line) || /:\s*$/.test(line)

/** Whether a line of text surely announces a message in the next line. */
export const announces = (line: string): boolean => {
  const colon = /:\s*$/.test(line)
  return TIMED.test(line) ? colon || directionWord(line) !== undefined : colon && directionWord(line) !== undefined
}

/** Whether a line begins with text, and not with something that a JSON document may have at the start of a line. */
export const beginsWithText = (line: string): boolean => {
  const start = skipSpace(line, 0)
  const first = line[start]
  if (first === undefined || /[{}\]",]/.test(first)) return false
  return first !== '[' || !/^[\s[{"\]]?$/.test(line[start + 1] ?? '')
}

/** Whether a line is an entry of a log whose entries are JSON objects: it has a level, and is no message or record. */
export const isStructuredEntry = (line: string): boolean => {
  if (!line.startsWith('{') || !LEVELS.some((name) => line.includes(`"${name}"`))) return false
  const { value } = parse(line)
  return isObject(value) && LEVELS.some((name) => has(value, name)) && !has(value, 'jsonrpc') && !has(value, 'dir')
}
