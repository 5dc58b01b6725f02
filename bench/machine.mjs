// The machine that figures come from, without what would tell whose it is.
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'

/** More of a core than this taken by others, and CPU figures are worth little. */
const QUIET = 0.3

export function machine() {
  const cores = availableParallelism()
  const [load = 0] = loadavg()
  return {
    cpu: cpus()[0]?.model.replaceAll(/\s+/g, ' ').trim() ?? 'unknown',
    cores,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.version,
    /** Processes that wanted to run in the minute before. */
    load: Math.round(load * 100) / 100,
    quiet: load / cores <= QUIET,
  }
}

/** The machine in a few words. */
export const nameOf = ({ cpu, cores, memoryGB, system, node }) =>
  `${cpu}, ${cores} ${cores === 1 ? 'core' : 'cores'}, ${memoryGB} GB, ${system}, Node ${node.replace(/^v/, '')}`

/** Seconds of one can be compared with those of the other. */
export const isSame = (a, b) => nameOf(a) === nameOf(b)
