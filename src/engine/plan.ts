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
  'retry',
  'resend',
  'session',
]

const UNKNOWN = REVISIONS.length
const NOBODY: readonly number[] = []

/** Who wants a hook for messages of one revision: by method, and those that want every method. */
interface Listeners {
  readonly any: number[]
  readonly byMethod: Map<string, number[]>
}

/** By hook, then by revision, then for messages of known and of unknown direction. */
type Table = ReadonlyMap<HookName, readonly (readonly [Listeners, Listeners])[]>

/**
 * The dispatch table: hook × revision × direction known × method → numbers of the rules that want it, in order. Built
 * once from the rules' meta and the hooks that they have.
 */
export class Plan {
  readonly #table: Table

  constructor(rules: readonly ActiveRule[]) {
    const hooks = rules.map(({ rule, options }) => rule.create(probe(options)))
    const build = (hook: HookName) =>
      [...REVISIONS, undefined].map(
        (revision) =>
          [
            listeners(rules, (rule, index) => has(hooks[index], hook) && judges(rule, revision)),
            listeners(
              rules,
              (rule, index) =>
                has(hooks[index], hook) && judges(rule, revision) && rule.meta.needsDirection === false,
            ),
          ] as const,
      )
    this.#table = new Map(HOOKS.map((hook) => [hook, build(hook)]))
  }

  /** Numbers of the rules to call. */
  find(hook: HookName, revision: Revision | undefined, directed: boolean, method: string): readonly number[] {
    const row = this.#table.get(hook)?.[revision === undefined ? UNKNOWN : REVISIONS.indexOf(revision)]
    if (row === undefined) return NOBODY
    const { byMethod, any } = row[directed ? 0 : 1]
    return byMethod.get(method) ?? any
  }
}

const has = (hooks: Hooks | undefined, name: HookName): boolean => hooks?.[name] !== undefined

/** Where the revision is unknown only rules that hold in every revision may judge. */
const judges = ({ meta }: Rule, revision: Revision | undefined): boolean =>
  revision === undefined ? meta.revisions.length === REVISIONS.length : meta.revisions.includes(revision)

function listeners(rules: readonly ActiveRule[], wants: (rule: Rule, index: number) => boolean): Listeners {
  const chosen = rules.flatMap(({ rule }, index) => (wants(rule, index) ? [{ index, methods: rule.meta.methods }] : []))
  const any = chosen.filter(({ methods }) => methods === undefined).map(({ index }) => index)
  const named = new Set(chosen.flatMap(({ methods }) => methods ?? []))
  const forMethod = (name: string) =>
    chosen.filter(({ methods }) => methods === undefined || methods.includes(name)).map(({ index }) => index)
  return { any, byMethod: new Map([...named].map((name) => [name, forMethod(name)])) }
}

/** A context that only serves to see which hooks a rule has. */
function probe(options: unknown): RuleContext {
  const unused = () => {
    throw new Error('a rule must not judge before a hook is called')
  }
  return { options, check: unused, mark: unused, fault: unused }
}
