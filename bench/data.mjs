// Traffic on disk, for as long as it is measured.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from './generate.mjs'

const DATA = fileURLToPath(new URL('data', import.meta.url))
const FILES = 1000

export function dataFolder() {
  mkdirSync(DATA, { recursive: true })
  return DATA
}

/**
 * Writes the traffic of a profile, hands its paths to `use` and deletes it again unless it is to be kept. `size` in MB.
 * Gives what `use` returns, awaited.
 */
export async function withTraffic({ profile, size, seed, keep = false }, use) {
  const path = join(dataFolder(), `${profile}-${size}-${seed}${profile === 'many' ? '' : '.jsonl'}`)
  try {
    const megabytes = generate(profile, size * 1e6, seed, path, FILES) / 1e6
    const paths = profile === 'many' ? readdirSync(path).map((name) => join(path, name)) : [path]
    return await use(paths, megabytes)
  } finally {
    if (!keep) rmSync(path, { recursive: true, force: true })
  }
}
