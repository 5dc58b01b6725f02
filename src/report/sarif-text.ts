import { visible } from '../model/visible.js'

/**
 * Captured text in a plain text message: nothing in it is a link or a placeholder. Braces are doubled (3.11.5); a bracket
 * that a parenthesis follows would end the text of a link (3.11.6).
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html#_Toc34317459
 */
export const sarifText = (text: string): string => visible(text).replace(/[{}]/g, '$&$&').replaceAll('](', '] (')

/** A link to the location of the result that has the id. */
export const sarifLink = (text: string, id: number): string => `[${sarifText(text).replace(/[\\[\]]/g, '\\$&')}](${id})`
