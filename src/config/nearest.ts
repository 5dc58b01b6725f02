/** Edit distance (Levenshtein) between two short texts, in characters. */
export const distance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}

/** Longer texts than this are no slip of the fingers, and comparing them costs the product of their lengths. */
const LONGEST = 80

/** The known name that was probably meant, or undefined where none is close: at most a third of it may differ. */
export const nearest = (name: string, known: Iterable<string>): string | undefined => {
  if (name.length > LONGEST) return undefined
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const away = distance(name.toLowerCase(), candidate.toLowerCase())
    const allowed = Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3))
    if (away <= allowed && away < least) {
      least = away
      best = candidate
    }
  }
  return best
}

/** ` (did you mean "x"?)`, or nothing where no known name is close. */
export const didYouMean = (name: string, known: Iterable<string>): string => {
  const guess = nearest(name, known)
  return guess === undefined ? '' : ` (did you mean "${guess}"?)`
}
