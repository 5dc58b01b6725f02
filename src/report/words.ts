import type { FileReport } from './format.js'

/** A whole number with commas between thousands, the same in every locale. */
export const number = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** `1 file`, `7 files`; `plural` where an s is not enough. */
export const count = (value: number, one: string, plural = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : plural}`

/** What a report says of findings that it does not print because of `--max-findings`. */
export const hiddenNote = (hidden: number): string => `${count(hidden, 'more finding')} not shown (--max-findings)`

/** What a report says of the findings of a file beyond the bound; one line for each rule. */
export const overflowNotes = ({ overflow }: FileReport): { readonly rule: string; readonly text: string }[] =>
  [...overflow].map(([rule, value]) => ({ rule, text: `${count(value, 'more finding')} counted but not kept` }))
