import type { Rule, RuleContext } from '../rule.js'

/** What a rule has said while it was watched. */
export interface Watched {
  /** The rule, to be run in place of the one that is watched. */
  readonly rule: Rule
  /** Keys of the templates that it reported, whether or not the findings passed the filters. */
  readonly reported: ReadonlySet<string>
}

/** Listens to what a rule reports. */
export function watch(rule: Rule): Watched {
  const reported = new Set<string>()
  const listen = (context: RuleContext): RuleContext => ({
    options: context.options,
    mark: (spot) => context.mark(spot),
    fault: (record, fault) => context.fault(record, fault),
    check: (requirement, ok, report) =>
      context.check(requirement, ok, () => {
        const said = report()
        reported.add(said.message)
        return said
      }),
  })
  return { rule: { meta: rule.meta, create: (context) => rule.create(listen(context)) }, reported }
}
