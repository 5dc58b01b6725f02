import type { Members, Shape } from './message-shape.js'

/** What is well formed in one revision. */
export interface Definitions {
  readonly shapes: Readonly<Record<string, Shape>>
  /** The definition of a request or notification and, for a request, of its result, by method. */
  readonly methods: Readonly<Record<string, Named>>
  /** The definition of an error response, by code. */
  readonly errors: Readonly<Record<number, string>>
}

export type Named = readonly [message: string, result?: string]

/** What a revision says anew. Everything else is as in the revision before it. */
export interface Changes {
  /** Definitions that are new or have nothing in common with what they were. */
  readonly shapes: Readonly<Record<string, Shape>>
  /** Members that definitions gain, or that changed. `a` replaces `a?`, and the other way round. */
  readonly more?: Readonly<Record<string, Members>>
  /** Members that definitions lose. */
  readonly less?: Readonly<Record<string, readonly string[]>>
  /** Definitions that are gone. */
  readonly gone?: readonly string[]
  readonly methods?: Readonly<Record<string, Named>>
  readonly goneMethods?: readonly string[]
  readonly errors?: Readonly<Record<number, string>>
}

/** The definitions of a revision: those of the one before it, with its changes. Throws where a change meets nothing. */
export function revised(older: Definitions, changes: Changes): Definitions {
  const shapes: Record<string, Shape> = without(older.shapes, changes.gone ?? [])
  for (const [name, members] of Object.entries(changes.less ?? {}))
    shapes[name] = without(membersOf(shapes, name), members)
  for (const [name, members] of Object.entries(changes.more ?? {}))
    shapes[name] = withMembers(membersOf(shapes, name), members)
  return {
    shapes: { ...shapes, ...changes.shapes },
    methods: { ...without(older.methods, changes.goneMethods ?? []), ...changes.methods },
    errors: changes.errors ?? {},
  }
}

/** The same members for several definitions. */
export const each = (names: readonly string[], members: Members): Readonly<Record<string, Members>> =>
  Object.fromEntries(names.map((name) => [name, members]))

const bare = (member: string): string => member.replace(/\?$/, '')

function withMembers(members: Members, more: Members): Members {
  const replaced = new Set(Object.keys(more).map(bare))
  return { ...Object.fromEntries(Object.entries(members).filter(([name]) => !replaced.has(bare(name)))), ...more }
}

function membersOf(shapes: Readonly<Record<string, Shape>>, name: string): Members {
  const shape = shapes[name]
  if (shape === undefined || typeof shape === 'string' || Array.isArray(shape))
    throw new Error(`${name} is no definition with members`)
  return shape as Members
}

function without<T>(record: Readonly<Record<string, T>>, gone: readonly string[]): Record<string, T> {
  const missing = gone.find((name) => !Object.hasOwn(record, name))
  if (missing !== undefined) throw new Error(`${missing} was not there before`)
  return Object.fromEntries(Object.entries(record).filter(([name]) => !gone.includes(name)))
}
