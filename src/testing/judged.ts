/** One judgement that a rule passed. */
export interface Judgement {
  readonly requirements: string | readonly string[]
  /** The template that it reported; undefined where all was well. */
  readonly said: string | undefined
}

/**
 * What a rule judged in a fixture, as lines: which templates it reported, how often and by which requirements, and which
 * requirements it found kept. Not how often those were: that may change with the order of its questions.
 *
 * ```text
 * bad-example.jsonl changed ×2: mrtr-request-state-echoed
 * bad-example.jsonl kept: mrtr-request-state-echoed
 * ```
 */
export function judgedLines(fixture: string, judgements: readonly Judgement[]): string[] {
  const times = new Map<string, number>()
  const kept = new Set<string>()
  for (const { requirements, said } of judgements) {
    const ids = typeof requirements === 'string' ? [requirements] : requirements
    if (said === undefined) for (const id of ids) kept.add(id)
    else times.set(`${said}\n${ids.join(', ')}`, (times.get(`${said}\n${ids.join(', ')}`) ?? 0) + 1)
  }
  const reported = [...times].sort().map(([key, count]) => {
    const [said, ids] = key.split('\n')
    return `${fixture} ${said}${count > 1 ? ` ×${count}` : ''}: ${ids}`
  })
  return kept.size > 0 ? [...reported, `${fixture} kept: ${[...kept].sort().join(', ')}`] : reported
}
