import type { RawFinding } from '../model/finding.js'
import type { Revision } from '../model/revision.js'
import type { Report, RuleContext } from '../rule.js'
import type { Focus } from './focus.js'
import type { ActiveRule } from './plan.js'
import { keep, toFinding } from './report.js'

/** Where what rules say goes. */
export interface ReportOutput {
  finding(finding: RawFinding): void
  /** A rule judged something by the requirement and had nothing to report. */
  readonly kept?: ((requirement: string, revision: Revision | undefined) => void) | undefined
}

/** What the rules are given to say something: one context a rule, whatever conversation it judges. */
export class RuleContexts {
  readonly #focus: Focus
  readonly #out: ReportOutput
  readonly #made: (RuleContext | undefined)[] = []

  constructor(focus: Focus, out: ReportOutput) {
    this.#focus = focus
    this.#out = out
  }

  /** The context of a rule, by its number. */
  of(active: ActiveRule, number: number): RuleContext {
    const context = this.#made[number] ?? this.#make(active)
    this.#made[number] = context
    return context
  }

  #make(active: ActiveRule): RuleContext {
    return {
      options: active.options,
      check: (requirement, ok, report) => {
        if (!ok) this.#report(active, requirement, report())
        else if (this.#out.kept !== undefined) keep(active, requirement, this.#focus.revision, this.#out.kept)
      },
      mark: (spot) => this.#focus.markOf(spot),
      fault: (record, fault) => ({
        file: record.origin.file,
        ...fault.span,
        pointer: '',
        byteOffset: record.origin.byteOffset,
        about: this.#focus.aboutRecord(record),
      }),
    }
  }

  #report(active: ActiveRule, requirement: string | readonly string[], report: Report): void {
    const mark = 'source' in report.at ? this.#focus.markOf(report.at) : report.at
    this.#out.finding(toFinding(active, requirement, report, mark))
  }
}
