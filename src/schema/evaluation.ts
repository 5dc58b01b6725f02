import type { JsonObject } from '../model/json.js'

/** The first way in which a value does not fit. `path`: the keys from the judged value to the place, innermost first. */
export interface Mismatch {
  readonly path: (string | number)[]
  /** End of a sentence that begins with the name of the place. */
  readonly needed: string
}

/** Members and items of one value that a schema has had something to say about: what `unevaluated…` leaves alone. */
export interface Evaluated {
  readonly names: Set<string>
  everyName: boolean
  /** Items from the start. */
  items: number
  readonly picked: Set<number>
}

/** One judgement: what a keyword needs to go on. */
export interface Run {
  /** Judges a value by a schema that stands in place of, or inside, the current one. */
  apply(schema: unknown, value: unknown, seen: Evaluated | undefined): Mismatch | undefined
  /** The schema that a reference leads to; undefined where that is not known, and the judgement is given up. */
  resolve(reference: string): unknown
  /** Takes note of work. false: there was too much of it, and the judgement is given up. */
  spend(steps: number): boolean
  /** Nothing that is said from now on counts. */
  giveUp(): void
  /** A record of what is evaluated, where some keyword of the schema asks for it. */
  track(): Evaluated | undefined
}

/** What a keyword says of a value. `schema`: the object that the keyword is in. */
export type Keyword = (
  run: Run,
  schema: JsonObject,
  value: unknown,
  seen: Evaluated | undefined,
) => Mismatch | undefined

export const mismatch = (needed: string, ...path: (string | number)[]): Mismatch => ({ path, needed })

/** The same mismatch, seen from the value around. */
export function below(key: string | number, found: Mismatch | undefined): Mismatch | undefined {
  found?.path.push(key)
  return found
}

export const nothingEvaluated = (): Evaluated => ({ names: new Set(), everyName: false, items: 0, picked: new Set() })

/** Takes over what another schema has evaluated of the same value. */
export function merge(into: Evaluated | undefined, from: Evaluated | undefined): void {
  if (into === undefined || from === undefined) return
  for (const name of from.names) into.names.add(name)
  for (const item of from.picked) into.picked.add(item)
  into.everyName ||= from.everyName
  into.items = Math.max(into.items, from.items)
}
