// Writes traffic to lint: node bench/generate.mjs PROFILE BYTES SEED PATH [FILES]
// PROFILE is mixed, small, giant, faulty (mixed with half of its lines broken) or many (PATH is a folder of FILES files).
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { breakRecord } from './faults.mjs'
import { Random } from './random.mjs'
import { Traffic } from './traffic.mjs'

export const PROFILES = ['mixed', 'small', 'giant', 'faulty', 'many']

const WRITE_AT = 4 << 20

/** Writes one conversation of about `bytes` bytes. */
function writeFile(path, bytes, traffic, edit) {
  const file = openSync(path, 'w')
  let written = 0
  let pending = ''
  const flush = () => {
    written += writeSync(file, pending)
    pending = ''
  }
  for (let records = traffic.opening(); ; records = traffic.next()) {
    for (const record of records) {
      edit(record)
      pending += `${JSON.stringify(record)}\n`
    }
    if (pending.length >= WRITE_AT || written + pending.length >= bytes) flush()
    if (written >= bytes) break
  }
  closeSync(file)
  return written
}

/** Writes the traffic of a profile and gives its size in bytes. `files` counts only for `many`. */
export function generate(profile, bytes, seed, path, files = 1000) {
  if (!PROFILES.includes(profile)) throw new Error(`no such profile: ${profile}; known: ${PROFILES.join(', ')}`)
  const random = new Random(seed)
  const traffic = new Traffic(random, profile === 'many' ? 'small' : profile)
  const edit = profile === 'faulty' ? (record) => random.chance(0.5) && breakRecord(record, random) : () => undefined
  mkdirSync(profile === 'many' ? path : dirname(path), { recursive: true })
  if (profile !== 'many') return writeFile(path, bytes, traffic, edit)
  let written = 0
  for (let index = 0; index < files; index++) {
    const name = `session-${String(index).padStart(5, '0')}.jsonl`
    written += writeFile(join(path, name), bytes / files, traffic, edit)
  }
  return written
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [profile, bytes, seed, path, files] = process.argv.slice(2)
  if (path === undefined) {
    console.error('usage: node bench/generate.mjs mixed|small|giant|faulty|many BYTES SEED PATH [FILES]')
    process.exitCode = 2
  } else console.log(`${generate(profile, Number(bytes), Number(seed), path, files && Number(files))} bytes`)
}
