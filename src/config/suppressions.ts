/** Known findings of one rule in one file. */
export interface Known {
  /** How many there are; more than these show all of them, fewer make the entry stale. */
  readonly count: number
  /** Why they stay, for people. */
  readonly reason?: string
}

/** The known findings of one file, by rule. */
export type KnownInFile = ReadonlyMap<string, Known>

/** By file: its path relative to the suppressions file, with `/` between folders and no detours. */
export type Suppressions = ReadonlyMap<string, KnownInFile>

const sorted = <T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1))

/** The text of a suppressions file, sorted, so that the same findings give the same bytes. */
export const suppressionsText = (suppressions: Suppressions): string => {
  const files = sorted(suppressions).filter(([, rules]) => rules.size > 0)
  const entries = files.map(([file, rules]) => [file, Object.fromEntries(sorted(rules))] as const)
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
