import { REVISIONS, type Revision } from '../model/revision.js'
import type { Hooks, Rule, RuleContext } from '../rule.js'

export type HookName = keyof Hooks

/** A rule that is switched on, and how. */
export interface ActiveRule {
  readonly rule: Rule
  /** Replaces every severity of the rule. */
  readonly severity?: 'error' | 'warning' | 'info' | undefined
  readonly options?: unknown
}

const HOOKS: readonly HookName[] = [
  'record',
  'message',
  'request',
  'notification',
  'reply',
  'exchange',
  'listing',
  'retry',
  'resend',
  'session',
]

const UNKNOWN = REVISIONS.length
const NOBODY: readonly number[] = []

/** Rows for messages of one revision: by method, and for every other method. */
interface Listeners {
  readonly any: number
  readonly byMethod: ReadonlyMap<string, number>
}

/**
 * The dispatch table: hook × revision × direction known × method → the rules that want it, in order. Built once from
 * the rules' meta and the hooks that they have.
 */
export class Plan {
  readonly #table: ReadonlyMap<HookName, readonly Listeners[]>
  readonly rules: readonly ActiveRule[]
  readonly #rows: (readonly number[])[] = []

  constructor(rules: readonly ActiveRule[]) {
    this.rules = rules
    const hooks = rules.map(({ rule, options }) => rule.create(probe(options)))
    const build = (hook: HookName) =>
      [...REVISIONS, undefined].flatMap((revision) =>
        [true, false].map((directed) => {
          const wants = (rule: Rule, index: number) =>
            has(hooks[index], hook) && judges(rule, revision) && (directed || rule.meta.needsDirection === false)
          return this.#listeners(rules, wants)
        }),
      )
    this.#table = new Map(HOOKS.map((hook) => [hook, build(hook)]))
  }

  /** The row of the table: its number, for what is kept by row. */
  find(hook: HookName, revision: Revision | undefined, directed: boolean, method: string): number {
    const column = (revision === undefined ? UNKNOWN : REVISIONS.indexOf(revision)) * 2 + (directed ? 0 : 1)
    const listeners = this.#table.get(hook)?.[column]
    return listeners?.byMethod.get(method) ?? listeners?.any ?? -1
  }

  /** Numbers of the rules in a row. */
  row(number: number): readonly number[] {
    return this.#rows[number] ?? NOBODY
  }

  #listeners(rules: readonly ActiveRule[], wants: (rule: Rule, index: number) => boolean): Listeners {
    const chosen = rules.flatMap(({ rule }, index) =>
      wants(rule, index) ? [{ index, methods: rule.meta.methods }] : [],
    )
    const add = (fits: (methods: readonly string[] | undefined) => boolean): number =>
      this.#rows.push(chosen.filter(({ methods }) => fits(methods)).map(({ index }) => index)) - 1
    const named = new Set(chosen.flatMap(({ methods }) => methods ?? []))
    const byMethod = [...named].map((name) => [name, add((methods) => methods?.includes(name) ?? true)] as const)
    return { any: add((methods) => methods === undefined), byMethod: new Map(byMethod) }
  }
}

const has = (hooks: Hooks | undefined, name: HookName): boolean => hooks?.[name] !== undefined

/** Where the revision is unknown only rules that hold in every revision may judge. */
const judges = ({ meta }: Rule, revision: Revision | undefined): boolean =>
  meta.anyRevision === true ||
  (revision === undefined ? meta.revisions.length === REVISIONS.length : meta.revisions.includes(revision))

/** A context that only serves to see which hooks a rule has. */
function probe(options: unknown): RuleContext {
  const unused = () => {
    throw new Error('a rule must not judge before a hook is called')
  }
  return { options, check: unused, mark: unused, fault: unused }
}
