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

/** What is asked of a rule when it has something to say, or is explained. */
const WORDS: Readonly<Record<Exclude<keyof RuleMeta, Fact>, true>> = {
  title: true,
  also: true,
  quiet: true,
  needs: true,
  requirements: true,
  clauses: true,
  messages: true,
  options: true,
}

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

/** Has all words of a rule, each of which asks its module. */
class Words {
  readonly #late: Late

  static {
    for (const word of Object.keys(WORDS) as (keyof typeof WORDS)[]) {
      const get = function (this: Words): unknown {
        return this.#late.rule.meta[word]
      }
      Object.defineProperty(Words.prototype, word, { get })
    }
  }

  constructor(late: Late) {
    this.#late = late
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
    this.meta = Object.assign(new Words(this.#late), facts) as unknown as RuleMeta
    this.hooks = hooks
  }

  create(context: RuleContext): Hooks {
    return this.#late.rule.create(context)
  }
}
