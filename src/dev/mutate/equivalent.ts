import { textOf } from '../project.js'
import type { Mutant } from './mutant.js'

/** A mutant that does the same as the code, whatever the traffic, and why. `in` is its line, where `from` is not enough. */
export interface Equivalent {
  readonly path: string
  readonly from: string
  readonly to: string
  readonly in?: string
  readonly why: string
}

/** The list, which is kept by hand. */
export const readEquivalents = (): readonly Equivalent[] => JSON.parse(textOf('src/dev/mutate/equivalent.json'))

/** The entry that a mutant is, if it is one. `text` is that of its file. */
export function equivalentOf(mutant: Mutant, text: string, list: readonly Equivalent[]): Equivalent | undefined {
  const line = text.split('\n')[mutant.line - 1]?.trim()
  return list.find(
    (one) =>
      one.path === mutant.path &&
      one.from === mutant.from &&
      one.to === mutant.to &&
      (one.in === undefined || one.in === line),
  )
}
