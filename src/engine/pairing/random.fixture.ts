import { randomFrom } from '../../json/written.fixture.js'

/** Choices that a seed determines. */
export class Random {
  readonly #next: () => number

  /** The choices of one set of a run: sets with neighbouring numbers have nothing in common. */
  constructor(seed: number, set = 0) {
    this.#next = randomFrom((seed ^ Math.imul(set + 1, 0x9e3779b1)) | 0)
  }

  /** A whole number in [0, end). */
  below(end: number): number {
    return Math.floor(this.#next() * end)
  }

  /** A whole number from `first` to `last`, both included. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1)
  }

  chance(probability: number): boolean {
    return this.#next() < probability
  }

  /** One of the items, which have to be some. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }

  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights) as [Name, number][]
    let left = this.#next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    return this.pick(entries)[0]
  }

  shuffled<T>(items: readonly T[]): T[] {
    const left = [...items]
    return items.flatMap(() => left.splice(this.below(left.length), 1))
  }

  /** Each item with the probability; at least `least` of them. */
  some<T>(items: readonly T[], probability: number, least = 0): T[] {
    const shuffled = this.shuffled(items)
    return shuffled.filter((_, index) => index < least || this.chance(probability))
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join('')
  }
}
