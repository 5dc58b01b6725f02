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

/** One judgement: the work that it may still cost, and how deep it is. */
export class Run {
  /** Nothing that was found counts: the judgement costs too much, or meets what cannot be judged. */
  gaveUp = false
  /** Schemas that are being applied inside each other. */
  depth = 0
  readonly #tracks: boolean
  #left: number

  /** `tracks`: some keyword of the schema asks what others have evaluated. */
  constructor(steps: number, tracks: boolean) {
    this.#left = steps
    this.#tracks = tracks
  }

  /** Takes note of work. false: there was too much of it, and the judgement is given up. */
  spend(steps: number): boolean {
    this.#left -= steps
    if (this.#left < 0) this.gaveUp = true
    return !this.gaveUp
  }

  /** Nothing that is said from now on counts. */
  giveUp(): void {
    this.gaveUp = true
  }

  /** A record of what is evaluated, where some keyword of the schema asks for it. */
  track(): Evaluated | undefined {
    return this.#tracks ? { names: new Set(), everyName: false, items: 0, picked: new Set() } : undefined
  }
}

/** What a keyword says of a value. */
export type Check = (run: Run, value: unknown, seen: Evaluated | undefined) => Mismatch | undefined

/** A schema that is ready to judge by. */
export interface Prepared {
  apply(run: Run, value: unknown, seen: Evaluated | undefined): Mismatch | undefined
  /** Judges what a value has under a key, as one that nothing is known of yet. */
  inside(run: Run, value: unknown, key: string | number): Mismatch | undefined
}

/** What a keyword needs to be made ready. */
export interface Making {
  /** A schema inside the one that the keyword is in. Only looked into when it is first applied. */
  prepare(schema: unknown): Prepared
  /** The schema that a reference leads to; undefined where that is not known. */
  resolve(reference: string): unknown
}

/** Makes a keyword ready: what depends on the schema alone is worked out once. `schema`: the object that the keyword is in. */
export type Keyword = (schema: JsonObject, making: Making) => Check

export const mismatch = (needed: string, ...path: (string | number)[]): Mismatch => ({ path, needed })

/** Takes over what another schema has evaluated of the same value. */
export function merge(into: Evaluated | undefined, from: Evaluated | undefined): void {
  if (into === undefined || from === undefined) return
  for (const name of from.names) into.names.add(name)
  for (const item of from.picked) into.picked.add(item)
  into.everyName ||= from.everyName
  into.items = Math.max(into.items, from.items)
}
