import type { Hooks, Rule, RuleContext, RuleMeta } from '../rule.js'

/** What a run asks of every rule before any of them judges. */
const FACTS = [
  'id',
  'severity',
  'party',
  'evidence',
  'revisions',
  'methods',
  'needsDirection',
  'anyRevision',
  'needsOrder',
  'when',
  'optin',
  'yieldsTo',
] as const

type Fact = (typeof FACTS)[number]
export type RuleFacts = Pick<RuleMeta, Fact>

/** The facts of a rule; what it does not say is left out. */
export const factsOf = ({ meta }: Rule): RuleFacts =>
  Object.fromEntries(
    FACTS.flatMap((fact) => (meta[fact] === undefined ? [] : [[fact, meta[fact]]])),
  ) as unknown as RuleFacts

/** A module that is loaded when it is first asked for. */
class Late {
  readonly #load: () => Rule
  #rule: Rule | undefined

  constructor(load: () => Rule) {
    this.#load = load
  }

  get rule(): Rule {
    this.#rule ??= this.#load()
    return this.#rule
  }
}

/** What is asked of a rule when it has something to say, or is explained. */
class Words implements Record<Exclude<keyof RuleMeta, Fact>, unknown> {
  readonly #late: Late

  constructor(late: Late) {
    this.#late = late
  }

  get title() {
    return this.#late.rule.meta.title
  }

  get also() {
    return this.#late.rule.meta.also
  }

  get quiet() {
    return this.#late.rule.meta.quiet
  }

  get needs() {
    return this.#late.rule.meta.needs
  }

  get requirements() {
    return this.#late.rule.meta.requirements
  }

  get clauses() {
    return this.#late.rule.meta.clauses
  }

  get messages() {
    return this.#late.rule.meta.messages
  }

  get options() {
    return this.#late.rule.meta.options
  }
}

/**
 * A rule whose module is loaded when it first judges or speaks: of some two hundred rules a short transcript concerns a
 * third. The bundle has them all like this (src/dev/late-rules.ts).
 */
export class LateRule implements Rule {
  readonly meta: RuleMeta
  readonly hooks: NonNullable<Rule['hooks']>
  readonly #late: Late

  constructor(facts: RuleFacts, hooks: NonNullable<Rule['hooks']>, load: () => Rule) {
    this.#late = new Late(load)
    this.meta = Object.assign(new Words(this.#late), facts) as RuleMeta
    this.hooks = hooks
  }

  create(context: RuleContext): Hooks {
    return this.#late.rule.create(context)
  }
}
