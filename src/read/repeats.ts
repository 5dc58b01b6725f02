import { has } from '../model/json.js'

/**
 * Tells which messages a log prints twice in a row because two of its writers saw them. A repeated request shows that it
 * does; from then on every message that comes twice in a row is taken for one.
 */
export class Repeats {
  #previous = ''
  #doubled = false

  isRepeat(text: string, value: unknown): boolean {
    const same = text === this.#previous
    this.#previous = text
    if (!same || !(this.#doubled || (has(value, 'method') && has(value, 'id')))) return false
    // A third one is a message of its own again.
    this.#previous = ''
    this.#doubled = true
    return true
  }
}
