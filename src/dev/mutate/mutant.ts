/** A place in a source text and what is put there. */
export interface Edit {
  /** Offsets into the text, the end exclusive. */
  readonly start: number
  readonly end: number
  readonly to: string
}

/** One small fault that is built into a file, to see whether a test notices. */
export interface Mutant extends Edit {
  /** The file, from the root. */
  readonly path: string
  /** Where it begins, 1-based. */
  readonly line: number
  readonly column: number
  /** The text that is replaced. */
  readonly from: string
}

/**
 * What became of a mutant. `killed`: a test of the file noticed; `elsewhere`: only one of another file did; `timeout`: it
 * did not come to an end; `compiler`: it does not compile; `equivalent`: it is known to change nothing. The last two are
 * not counted.
 */
export type Verdict = 'killed' | 'elsewhere' | 'timeout' | 'survived' | 'compiler' | 'equivalent'

/** The text with the fault in it. */
export const mutated = (text: string, { start, end, to }: Edit): string => text.slice(0, start) + to + text.slice(end)

const WIDTH = 70
const oneLine = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > WIDTH ? `${flat.slice(0, WIDTH)}…` : flat
}

/** `rules/a/b.ts:12:7  x < y → x <= y`; nothing stands where the text is removed. */
export const shownMutant = ({ path, line, column, from, to }: Mutant): string =>
  `${path}:${line}:${column}  ${oneLine(from)} → ${oneLine(to) || '(nothing)'}`
