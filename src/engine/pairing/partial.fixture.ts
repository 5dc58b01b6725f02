import type { Found } from './findings.fixture.js'
import type { Line } from './line.fixture.js'
import type { Random } from './random.fixture.js'
import { isSameCall } from './scope.fixture.js'

/** What a recorder holds that was started late: nothing proves the start of the conversation. */
export const startedLate = (lines: readonly Line[], random: Random): Line[] =>
  lines.filter(({ chain }) => chain >= 0).slice(random.between(1, Math.max(1, lines.length >> 1)))

/** What a recorder holds that says where it has lost records. */
export function withGaps(lines: readonly Line[], random: Random): Line[] {
  const lost = new Set(random.shuffled(lines.filter(({ chain }) => chain >= 0)).slice(0, random.between(1, 3)))
  return lines.map((line) => (lost.has(line) ? { chain: -1, peer: line.peer, event: 'gap' } : line))
}

/**
 * Whether nothing in the part shows that a finding is wrong: the retry, or an identical call, has lost its beginning, and
 * what is left of one may be read as a fault of the other.
 */
export function isMisled(part: readonly Line[], whole: readonly Line[], { at }: Found): boolean {
  const line = part[at]
  if (line === undefined) return false
  const held = new Set(part)
  const seen = new Set(part.map(({ chain }) => chain))
  const all = whole.filter(({ chain }) => seen.has(chain))
  const cut = new Set(all.filter((other) => !held.has(other)).map(({ chain }) => chain))
  const call = all.find(({ chain, subject }) => chain === line.chain && subject !== undefined)
  const calls = new Set(all.filter((other) => call && isSameCall(other, call)).map(({ chain }) => chain))
  if (calls.size > 1 && [...calls].some((chain) => cut.has(chain))) return true
  // A state that several calls were given looks like that of one of them.
  const { requestState } = Object(line.message?.params)
  const issuers = new Set(all.filter(({ round }) => round?.state === requestState).map(({ chain }) => chain))
  return requestState !== undefined && issuers.size > 1 && cut.has(line.chain)
}
