// Many files on several cores: what it gains, and whether the reports are the same.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './data.mjs'
import { generate } from './generate.mjs'
import { FLOOR, floorsIn, inTurn, LINTER, measure } from './measure.mjs'
import { medians, quotient, wallOf } from './median.mjs'

const JOBS = 2
const FORMATS = ['stylish', 'json', 'sarif']
/** MB of a file whose reports are compared; half of its lines are faulty. */
const FAULTY_SIZE = 1

const isOffered = () => /--jobs\b/.test(execFileSync(process.execPath, [LINTER[0], '--help'], { encoding: 'utf8' }))

const on = (jobs, ...more) => [...LINTER, '--jobs', String(jobs), ...more]

/** Calls `use` with files of the profile that differ in their seed. */
function withFiles(profile, { files, fileSize, seed, keep }, use) {
  const paths = Array.from({ length: files }, (_, index) => join(dataFolder(), `jobs-${profile}-${seed + index}.jsonl`))
  try {
    for (const [index, path] of paths.entries()) generate(profile, fileSize * 1e6, seed + index, path)
    return use(paths)
  } finally {
    if (!keep) for (const path of paths) rmSync(path, { force: true })
  }
}

/** Formats whose report is not the same, byte for byte, when files are judged at the same time. */
const differing = (paths) =>
  FORMATS.filter((format) => {
    const [alone, together] = [1, JOBS].map((jobs) => measure(on(jobs, '--format', format), paths).stdout)
    return alone !== together
  })

/** `files` of `fileSize` MB each. `machine`: what two processes gain that have nothing to do with each other. */
export function measureParallel(options) {
  if (!isOffered()) return { skipped: 'the linter has no --jobs' }
  const { files, fileSize, pairs } = options
  const timed = withFiles('mixed', options, (paths) => {
    const { single, parallel, floor, floors } = inTurn(
      {
        single: () => measure(on(1), paths),
        parallel: () => measure(on(JOBS), paths),
        floor: () => measure(FLOOR, paths),
        floors: () => measure(floorsIn(JOBS), paths),
      },
      pairs,
    )
    const ratio = quotient(parallel, single, wallOf)
    return { single: medians(single), parallel: medians(parallel), ratio, machine: quotient(floors, floor, wallOf) }
  })
  const differ = withFiles('faulty', { ...options, fileSize: Math.min(fileSize, FAULTY_SIZE) }, differing)
  return { jobs: JOBS, files, fileSize, ...timed, differ }
}
