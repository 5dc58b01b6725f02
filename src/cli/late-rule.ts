import type { Rule, RuleMeta } from '../rule.js'

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

/** What is asked of a rule when it has something to say, or is explained: then its module is loaded. */
class Words implements Record<Exclude<keyof RuleMeta, Fact>, unknown> {
  readonly #load: () => Rule

  constructor(load: () => Rule) {
    this.#load = load
  }

  get title() {
    return this.#load().meta.title
  }

  get also() {
    return this.#load().meta.also
  }

  get quiet() {
    return this.#load().meta.quiet
  }

  get needs() {
    return this.#load().meta.needs
  }

  get requirements() {
    return this.#load().meta.requirements
  }

  get clauses() {
    return this.#load().meta.clauses
  }

  get messages() {
    return this.#load().meta.messages
  }

  get options() {
    return this.#load().meta.options
  }
}

/**
 * A rule whose module is loaded when it first judges or speaks: of some two hundred rules a short transcript concerns a
 * third. The bundle has them all like this (src/dev/late-rules.ts).
 */
export function lateRule(facts: RuleFacts, hooks: NonNullable<Rule['hooks']>, load: () => Rule): Rule {
  let loaded: Rule | undefined
  const rule = (): Rule => {
    loaded ??= load()
    return loaded
  }
  return {
    meta: Object.assign(new Words(rule), facts) as RuleMeta,
    hooks,
    create: (context) => rule().create(context),
  }
}
