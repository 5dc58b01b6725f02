// npm run bench: what the linter costs beside the floor. Options: bench/README.md.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureFormats } from './formats.mjs'
import { generate, PROFILES } from './generate.mjs'
import { compare, compareReading } from './measure.mjs'

const { values } = parseArgs({
  options: {
    profile: { type: 'string', multiple: true, default: PROFILES },
    size: { type: 'string', default: '100' },
    pairs: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    growth: { type: 'boolean', default: false },
    formats: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    format: { type: 'string', default: 'stylish' },
    keep: { type: 'boolean', default: false },
  },
})

const DATA = fileURLToPath(new URL('data', import.meta.url))
const FILES = 1000
const seed = Number(values.seed)
const options = { pairs: Number(values.pairs), linterArgs: ['--format', values.format] }
const say = (line) => values.json || console.log(line)

/** Measures one profile at one size; the data is deleted afterwards unless it is to be kept. */
function measure(profile, size) {
  const path = join(DATA, `${profile}-${size}-${seed}${profile === 'many' ? '' : '.jsonl'}`)
  mkdirSync(DATA, { recursive: true })
  const megabytes = generate(profile, size * 1e6, seed, path, FILES) / 1e6
  const paths = profile === 'many' ? readdirSync(path).map((name) => join(path, name)) : [path]
  try {
    return { profile, megabytes, ...compare(paths, megabytes, options) }
  } finally {
    if (!values.keep) rmSync(path, { recursive: true })
  }
}

const HEAD = 'profile       MB   floor s  linter s   ratio  ms/MB over  floor peak MB  linter peak MB'
function row({ profile, megabytes, floor, linter, ratio, over }) {
  const cells = [
    profile.padEnd(8),
    megabytes.toFixed(0).padStart(7),
    floor.cpu.toFixed(2).padStart(9),
    linter.cpu.toFixed(2).padStart(9),
    ratio.toFixed(2).padStart(7),
    over.toFixed(2).padStart(11),
    floor.rss.toFixed(0).padStart(14),
    linter.rss.toFixed(0).padStart(15),
  ]
  return cells.join(' ')
}

say(HEAD)
const results = values.profile.map((profile) => {
  const result = measure(profile, Number(values.size))
  say(row(result))
  say(`         ${result.said}`)
  return result
})

let growth
if (values.growth) {
  const small = measure('mixed', 100)
  const large = measure('mixed', 1000)
  say(row(small))
  say(row(large))
  growth = large.linter.rss / small.linter.rss
  say(`peak memory, 1 GB beside 100 MB: ${growth.toFixed(2)}`)
  results.push(small, large)
}
let formats
// Without a choice everything is measured.
if (values.formats || values.profile === PROFILES) {
  mkdirSync(DATA, { recursive: true })
  say('\nreading        floor s  reader s   ratio  peak MB')
  formats = measureFormats(DATA, Number(values.size), seed, (path, kind) => compareReading(path, kind, options.pairs))
  for (const { format, floor, reader, ratio, rss, said } of formats)
    say(
      `${format.padEnd(14)} ${[floor.toFixed(2), reader.toFixed(2)].map((text) => text.padStart(8)).join(' ')} ${ratio.toFixed(2).padStart(8)} ${rss.toFixed(0).padStart(8)}  ${said}`,
    )
}
if (values.json)
  console.log(JSON.stringify({ node: process.version, seed, ...options, results, growth, formats }, null, 2))
