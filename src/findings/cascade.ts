import { BoundedMap } from '../model/bounded.js'

/** Rule id → ids of the more specific rules that silence it, from the metas of the rules that run. */
export type Precedence = ReadonlyMap<string, readonly string[]>

/** What precedence is decided on. Findings with one subject are about one message. */
export interface Cascading {
  readonly rule: string
  readonly subject: string
}

/** Found once for all the files that one precedence holds for. */
const silencersOf = new WeakMap<Precedence, ReadonlySet<string>>()

/** The rules that can silence another. Only their findings have to be remembered. */
const silencers = (precedence: Precedence): ReadonlySet<string> => {
  const known = silencersOf.get(precedence) ?? new Set([...precedence.values()].flat())
  silencersOf.set(precedence, known)
  return known
}

/**
 * Which of the rules found on one subject stand. A rule that is itself silenced silences nobody: with a → b → c the
 * finding of `b` goes where `c` stands, and that of `a` stays unless `a` yields to `c` too. Rules that yield to each
 * other: the last in alphabetical order stands.
 */
const createStanding = (precedence: Precedence, present: ReadonlySet<string>): ((rule: string) => boolean) => {
  const known = new Map<string, boolean>()
  const stands = (rule: string): boolean => {
    const before = known.get(rule)
    if (before !== undefined) return before
    known.set(rule, false)
    const result = !(precedence.get(rule) ?? []).some((other) => other !== rule && present.has(other) && stands(other))
    known.set(rule, result)
    return result
  }
  for (const rule of [...present].sort()) stands(rule)
  return stands
}

/** The findings of one file without those that a more specific finding about the same message makes redundant. */
export const cascade = <T extends Cascading>(findings: readonly T[], precedence: Precedence): T[] => {
  const silencing = silencers(precedence)
  const present = new Map<string, Set<string>>()
  for (const { rule, subject } of findings) {
    if (!silencing.has(rule)) continue
    const rules = present.get(subject)
    if (rules) rules.add(rule)
    else present.set(subject, new Set([rule]))
  }
  const standing = new Map<string, (rule: string) => boolean>()
  for (const [subject, rules] of present) standing.set(subject, createStanding(precedence, rules))
  return findings.filter(({ rule, subject }) => standing.get(subject)?.(rule) ?? true)
}

/**
 * The same for findings that cannot wait: tells whether a finding stands by what was found before it, so that a general
 * finding stays where the specific one comes later. Remembers the last `limit` subjects.
 */
export const createRunningCascade = (precedence: Precedence, limit: number): ((finding: Cascading) => boolean) => {
  const silencing = silencers(precedence)
  const stood = new BoundedMap<string, Set<string>>(limit)
  return ({ rule, subject }) => {
    const rules = stood.get(subject)
    if (rules && (precedence.get(rule) ?? []).some((other) => other !== rule && rules.has(other))) return false
    if (!silencing.has(rule)) return true
    if (rules) rules.add(rule)
    else stood.set(subject, new Set([rule]))
    return true
  }
}
