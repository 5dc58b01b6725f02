/** Bits that an id should hold so that nobody guesses it. */
const ENOUGH_BITS = 64

const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/^[0-9]+$/, 10],
  [/^[0-9a-f-]+$/i, 16],
  [/^[0-9a-z_.:-]+$/, 38],
]
const ANY = 64

/** A rough upper bound for the bits in an id: its length times what one character of its alphabet can hold. */
export function apparentBits(id: string): number {
  const size = CLASSES.find(([alphabet]) => alphabet.test(id))?.[1] ?? ANY
  return id.length * Math.log2(size)
}

/** Whether an id is short enough to be guessed. */
export const isGuessable = (id: string): boolean => apparentBits(id) < ENOUGH_BITS

/** The number at the end of an id, and what stands before it; undefined where it ends otherwise. */
function counterOf(id: string): { readonly prefix: string; readonly count: number } | undefined {
  const digits = /\d{1,15}$/.exec(id)?.[0]
  return digits === undefined ? undefined : { prefix: id.slice(0, -digits.length), count: Number(digits) }
}

/** Whether ids count up by one. */
export function isSequence(ids: readonly string[]): boolean {
  const counters = ids.map(counterOf)
  return counters.every((counter, index) => {
    const before = counters[index - 1]
    return (
      counter !== undefined &&
      (index === 0 || (before?.prefix === counter.prefix && before.count + 1 === counter.count))
    )
  })
}
