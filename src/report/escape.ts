import { visible } from '../model/visible.js'

/**
 * `##[name]`, `##vso[name]`, `##teamcity[name]`: build servers obey these anywhere in a line, so that no output holds
 * them. `::name::` is obeyed only where a line begins with it; there it cannot stand, because every line begins with
 * our own words or with `fileName`.
 */
const COMMAND = /##(?=[a-z]*\[)/gi

/** Captured text as a part of one line: nothing in it is obeyed by a terminal or a build server. */
export const printable = (text: string): string => visible(text).replace(COMMAND, '#\\u0023')

/** First characters with which no command, option or blank begins. */
const PLAIN_START = /^[\p{L}\p{N}_./<~@]/u

/** What would be read as the end of the name in `file:line:column: `. */
const PLACE = /:(?=\d+:\d+:? )/g

/** Text before or in place of `file:line:column: ` that must not be read as one. */
export const noPlace = (text: string): string => printable(text).replace(PLACE, '\\u003a')

/**
 * A file name that may begin a line. Names are captured text too: `::error::x` is printed as `./::error::x`, which is
 * the same file and no command.
 */
export const fileName = (file: string): string => {
  const shown = noPlace(file)
  return PLAIN_START.test(shown) ? shown : `./${shown}`
}

/** Where something is, in the form that terminals and editors open. */
export const place = ({ file, line, column }: { file: string; line: number; column: number }): string =>
  `${fileName(file)}:${line}:${column}`

/** The message of a GitHub workflow command. */
export const commandMessage = (text: string): string =>
  printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** The value of a property of a GitHub workflow command. */
export const commandProperty = (text: string): string =>
  commandMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Everything that Markdown, its tables, its autolinks or HTML give a meaning inside a line. */
const MARKUP = /[&<>"'`*_[\]{}()|\\!~@#$:=^]|www\./gi

/** Captured text in a Markdown table cell or line: entities have no meaning beyond the character. */
export const markdown = (text: string): string =>
  visible(text).replace(MARKUP, (markup) =>
    markup.length > 1 ? `${markup.slice(0, -1)}&#46;` : `&#${markup.charCodeAt(0)};`,
  )

/** Where JSON text holds what a terminal or a build server obeys. Both can stand only inside strings. */
const OBEYED_IN_JSON = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** A value as JSON in one line, equal to its `JSON.stringify` for a parser and without anything that is obeyed. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value)
    .replace(OBEYED_IN_JSON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(COMMAND, '#\\u0023')
