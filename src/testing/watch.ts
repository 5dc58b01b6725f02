import type { Rule, RuleContext } from '../rule.js'
import type { Judgement } from './judged.js'

/** What a rule has said while it was watched. */
export interface Watched {
  /** The rule, to be run in place of the one that is watched. */
  readonly rule: Rule
  /** Keys of the templates that it reported, whether or not the findings passed the filters. */
  readonly reported: ReadonlySet<string>
  /** What it has judged since this was asked last. */
  take(): readonly Judgement[]
}

/** Listens to what a rule reports. */
export function watch(rule: Rule): Watched {
  const reported = new Set<string>()
  const judged: Judgement[] = []
  const listen = (context: RuleContext): RuleContext => ({
    options: context.options,
    mark: (spot) => context.mark(spot),
    fault: (record, fault) => context.fault(record, fault),
    check: (requirements, ok, report) => {
      if (ok) judged.push({ requirements, said: undefined })
      context.check(requirements, ok, () => {
        const said = report()
        reported.add(said.message)
        judged.push({ requirements, said: said.message })
        return said
      })
    },
  })
  const take = (): readonly Judgement[] => judged.splice(0)
  return { rule: { meta: rule.meta, create: (context) => rule.create(listen(context)) }, reported, take }
}
