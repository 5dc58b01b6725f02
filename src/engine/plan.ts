import { REVISIONS, type Revision } from '../model/revision.js'
import type { When } from '../model/trait.js'
import type { Rule } from '../rule.js'
import { HOOKS, type HookName, hooksOf } from './rule-hooks.js'
import { bitsOf } from './trait-bits.js'

/** A rule that is switched on, and how. */
export interface ActiveRule {
  readonly rule: Rule
  /** Replaces every severity of the rule. */
  readonly severity?: 'error' | 'warning' | 'info' | undefined
  readonly options?: unknown
}

/** Two columns a revision: for messages whose direction is known, and for others. */
const COLUMNS: ReadonlyMap<Revision | undefined, number> = new Map(
  REVISIONS.map((revision, index) => [revision, 2 * index]),
)
const UNKNOWN = 2 * REVISIONS.length
const NOBODY: readonly number[] = []
/** The row of nobody. */
export const EMPTY = 0

/** A rule in a row: its number, and the traits of which it wants to see one; 0 where it wants to see everything. */
interface Seat {
  readonly index: number
  readonly traits: number
}

/** The rules that want messages of one revision and method. */
class Audience {
  readonly #seats: readonly Seat[]
  readonly #asked: number
  /** Rows by the traits that make a difference. */
  readonly #rows = new Map<number, number>()

  constructor(seats: readonly Seat[]) {
    this.#seats = seats
    this.#asked = seats.reduce((all, { traits }) => all | traits, 0)
  }

  /** The row for what has these traits; `add` makes a new one. */
  row(traits: number, add: (rules: readonly number[]) => number): number {
    const shown = traits & this.#asked
    return this.#rows.get(shown) ?? this.#make(shown, add)
  }

  #make(shown: number, add: (rules: readonly number[]) => number): number {
    const chosen = this.#seats.filter((seat) => seat.traits === 0 || (seat.traits & shown) !== 0)
    const row = add(chosen.map(({ index }) => index))
    this.#rows.set(shown, row)
    return row
  }
}

/** Who wants messages of one revision: by method, and for every other method. Found out when a method is first met. */
class Listeners {
  readonly #audience: (method: string | undefined) => Audience
  readonly #named: ReadonlySet<string>
  readonly #byMethod = new Map<string | undefined, Audience>()

  constructor(named: ReadonlySet<string>, audience: (method: string | undefined) => Audience) {
    this.#named = named
    this.#audience = audience
  }

  of(method: string): Audience {
    const known = this.#byMethod.get(method)
    if (known !== undefined) return known
    // Nobody names most methods that do not exist: they share an audience, and are not remembered.
    const name = this.#named.has(method) ? method : undefined
    const made = (name === undefined ? this.#byMethod.get(name) : undefined) ?? this.#audience(name)
    this.#byMethod.set(name, made)
    return made
  }
}

/** Who has one of the hooks, by column, and the row that was found last: one message is much like the next. */
class HookTable {
  readonly columns: (Listeners | undefined)[] = []
  revision: Revision | undefined
  directed = false
  method: string | undefined
  traits = 0
  row = EMPTY
}

/**
 * The dispatch table: hook × revision × direction known × method × traits → the rules that want it, in order. Built from
 * the rules' meta and the hooks that they have; rows for traits when they are first needed.
 */
export class Plan {
  readonly #table: Readonly<Record<HookName, HookTable>>
  readonly #build: (hook: HookName, column: number) => Listeners
  readonly rules: readonly ActiveRule[]
  readonly #rows: (readonly number[])[] = [NOBODY]
  readonly #add = (rules: readonly number[]): number => (rules.length === 0 ? EMPTY : this.#rows.push(rules) - 1)

  /** `all`: rules also see what they cannot report on (`RuleMeta.when`), to count what was kept. */
  constructor(rules: readonly ActiveRule[], { all = false }: { readonly all?: boolean } = {}) {
    this.rules = rules
    const hooks = rules.map(({ rule, options }) => hooksOf(rule, options))
    this.#table = Object.fromEntries(HOOKS.map((hook) => [hook, new HookTable()])) as Record<HookName, HookTable>
    this.#build = (hook, column) => {
      const revision = REVISIONS[column >> 1]
      const wants = (rule: Rule, index: number) =>
        hooks[index]?.includes(hook) === true &&
        judges(rule, revision) &&
        (column % 2 === 0 || rule.meta.needsDirection === false)
      return listeners(rules, hook, wants, all)
    }
  }

  /** The row of the table: its number, for what is kept by row. */
  find(hook: HookName, revision: Revision | undefined, directed: boolean, method: string, traits = 0): number {
    const table = this.#table[hook]
    const isSame = table.method === method && table.traits === traits && table.revision === revision
    if (isSame && table.directed === directed) return table.row
    const column = (COLUMNS.get(revision) ?? UNKNOWN) + (directed ? 0 : 1)
    const listeners = table.columns[column] ?? this.#build(hook, column)
    table.columns[column] = listeners
    table.revision = revision
    table.directed = directed
    table.method = method
    table.traits = traits
    table.row = listeners.of(method).row(traits, this.#add)
    return table.row
  }

  /** Numbers of the rules in a row. */
  row(number: number): readonly number[] {
    return this.#rows[number] ?? NOBODY
  }
}

/** A rule that has the hook, and when it wants to be called. */
interface Listener {
  readonly index: number
  readonly methods: readonly string[] | undefined
  readonly when: When | undefined
}

function listeners(
  rules: readonly ActiveRule[],
  hook: HookName,
  wants: (rule: Rule, index: number) => boolean,
  all: boolean,
): Listeners {
  const chosen: Listener[] = []
  const named = new Set<string>()
  const name = (method: string): void => {
    named.add(method)
  }
  rules.forEach(({ rule }, index) => {
    if (!wants(rule, index)) return
    const { methods } = rule.meta
    const when = all ? undefined : rule.meta.when?.[hook]
    methods?.forEach(name)
    when?.methods?.forEach(name)
    chosen.push({ index, methods, when })
  })
  return new Listeners(named, (method) => audienceOf(chosen, method))
}

/** Who wants messages of a method; of undefined: of all that no rule names. */
function audienceOf(listeners: readonly Listener[], method: string | undefined): Audience {
  const seats: Seat[] = []
  // No iterator: it would make an object a step, of which this takes some thousand at each start.
  listeners.forEach(({ index, methods, when }) => {
    if (methods !== undefined && (method === undefined || !methods.includes(method))) return
    if (when === undefined || (method !== undefined && when.methods?.includes(method))) seats.push({ index, traits: 0 })
    else if (when.shows !== undefined) seats.push({ index, traits: bitsOf(when.shows) })
  })
  return new Audience(seats)
}

/** Where the revision is unknown only rules that hold in every revision may judge. */
const judges = ({ meta }: Rule, revision: Revision | undefined): boolean =>
  meta.anyRevision === true ||
  (revision === undefined ? meta.revisions.length === REVISIONS.length : meta.revisions.includes(revision))
