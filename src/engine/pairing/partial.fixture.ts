import type { Line } from './line.fixture.js'
import type { Random } from './random.fixture.js'

/** What a recorder holds that was started late: nothing proves the start of the conversation. */
export const startedLate = (lines: readonly Line[], random: Random): Line[] =>
  lines.filter(({ chain }) => chain >= 0).slice(random.between(1, Math.max(1, lines.length >> 1)))

/** What a recorder holds that says where it has lost records. */
export function withGaps(lines: readonly Line[], random: Random): Line[] {
  const lost = new Set(random.shuffled(lines.filter(({ chain }) => chain >= 0)).slice(0, random.between(1, 3)))
  return lines.map((line) => (lost.has(line) ? { chain: -1, peer: line.peer, event: 'gap' } : line))
}
