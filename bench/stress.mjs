// Whether memory stays within its bound where nothing comes to an end, and whether the summary says what was given up.
import { endless } from './endless.mjs'
import { LINTER, measurePiped } from './measure.mjs'

const MILLION = 1_000_000

/** How many turns of each kind, as a share of those asked for: what takes longer or is larger is sent less often. */
const SHARES = { abandoned: 1, open: 1, 'same-call': 1, sessions: 0.1, clients: 0.2, large: 0.005 }

const count = (kind, turns) => Math.max(1, Math.round(SHARES[kind] * turns))

/** One run of each kind; memory hardly differs between runs. `tell` gets each result as soon as it is there. */
export async function measureStress({ turns = MILLION, tell }) {
  const results = []
  for (const kind of Object.keys(SHARES)) {
    const sent = count(kind, turns)
    const { cpu, wall, rss, said } = await measurePiped(LINTER, endless(kind, sent))
    const result = { kind, turns: sent, cpu, wall, rss, said }
    tell(result)
    results.push(result)
  }
  return results
}
