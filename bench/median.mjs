// What repeated runs come to.

/** The middle of the values; of an even number of them, the mean of the two in the middle. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

const middle = (runs, pick) => median(runs.map(pick))

/** Medians of CPU seconds, wall seconds and peak MB. */
export const medians = (runs) => ({
  cpu: middle(runs, ({ cpu }) => cpu),
  wall: middle(runs, ({ wall }) => wall),
  rss: middle(runs, ({ rss }) => rss),
})

/**
 * How many times as much one program takes as another, in the rounds in which both ran: the median of the quotients,
 * and the lowest and the highest. A quotient within a round is not moved by a machine that is slow for a while.
 */
export function quotient(runs, others, pick) {
  const quotients = runs.map((run, round) => pick(run) / pick(others[round]))
  return { median: median(quotients), low: Math.min(...quotients), high: Math.max(...quotients) }
}

export const cpuOf = ({ cpu }) => cpu
export const wallOf = ({ wall }) => wall
export const rssOf = ({ rss }) => rss
