import { printable } from './escape.js'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 cannot hold even as references and that `printable` leaves. */
const IMPOSSIBLE = /[\ufffe\uffff]/g

/** Captured text in one line of XML, in an attribute or between tags. */
export const xmlText = (text: string): string =>
  printable(text)
    .replace(IMPOSSIBLE, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Lines of XML text. */
export const xmlLines = (lines: readonly string[]): string => lines.map(xmlText).join('\n')

/** The attributes of a tag, in order. */
export const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('')
