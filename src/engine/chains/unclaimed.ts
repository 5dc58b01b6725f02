import { BoundedMap } from '../../model/bounded.js'
import { LIMITS } from '../limits.js'
import type { Attempt, Scope } from './parts.js'

const NO_KEYS: ReadonlySet<string> = new Set()

/** Retries that no round of the record asked for, and what they tell about rounds outside of it. */
export class Unclaimed {
  readonly #keys = new BoundedMap<string, Set<string>>(LIMITS.openChains)
  /** Targets that asked for input in any scope. */
  readonly #asked = new BoundedMap<string, true>(LIMITS.states)

  /** Keys that unclaimed retries of the subject answered: some round asked for them. */
  keys(scope: Scope, subject: string): ReadonlySet<string> {
    return this.#keys.get(`${scope.name}\n${subject}`) ?? NO_KEYS
  }

  add(scope: Scope, { subject, keys }: Attempt): void {
    const key = `${scope.name}\n${subject}`
    const known = this.#keys.get(key) ?? new Set()
    for (const name of keys ?? []) known.add(name)
    this.#keys.set(key, known)
  }

  asked(method: string, target: string): void {
    this.#asked.set(`${method}\n${target}`, true)
  }

  /** Whether some round in some scope may have asked for what the retry carries. */
  mayBeAsked({ method, target }: Attempt): boolean {
    return this.#asked.has(`${method}\n${target}`)
  }
}
