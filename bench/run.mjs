// npm run bench: what the linter costs beside the floor. Options: bench/README.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measureCold } from './cold.mjs'
import { dataFolder } from './data.mjs'
import { figuresOf } from './figures.mjs'
import { compareReading, measureFormats } from './formats.mjs'
import { measureGrowth } from './growth.mjs'
import { machine, nameOf } from './machine.mjs'
import { benchOptions } from './options.mjs'
import { measureParallel } from './parallel.mjs'
import { measureProfile } from './profiles.mjs'
import { quotedText, quoteIn } from './quoted.mjs'
import * as rows from './rows.mjs'
import { measureStress } from './stress.mjs'
import { textTable } from './table.mjs'

const root = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))

let say = console.log

async function profilesPart(options) {
  const results = []
  for (const profile of options.profiles) {
    const result = await measureProfile(profile, options)
    results.push(result)
    say(
      `${textTable([rows.PROFILE_HEAD, rows.profileRow(result)])}\n${result.said.map((line) => `  ${line}`).join('\n')}`,
    )
    if (result.schema) say(`${textTable([rows.SCHEMA_HEAD, rows.schemaRow(result)])}\n  ${result.schemaSaid}`)
    say('')
  }
  return results
}

async function growthPart(options) {
  const growth = await measureGrowth(options.sizes, options)
  say(textTable([rows.GROWTH_HEAD, ...growth.sizes.map(rows.growthRow)]))
  if (growth.cpu)
    say(
      `${growth.to} MB ÷ ${growth.from} MB: CPU per MB ${rows.spread(growth.cpu)}, peak memory ${rows.spread(growth.memory)}`,
    )
  say('')
  return growth
}

async function coldPart(options) {
  const cold = await measureCold(options)
  const { nothing, linter, ratio, wallRatio, rounds } = cold
  const ms = ({ cpu }) => `${(cpu * 1000).toFixed(0)} ms`
  say(
    `one file of 20 KB: ${ms(linter)} of CPU beside ${ms(nothing)} of node -e 0: ${rows.spread(ratio)}, wall ${rows.spread(wallRatio)}, medians of ${rounds}\n`,
  )
  return cold
}

function parallelPart(options) {
  const result = measureParallel(options)
  if (result.skipped) say(`several files at the same time: not measured, ${result.skipped}\n`)
  else {
    const { single, parallel, ratio, machine, differ, jobs, files, fileSize } = result
    say(
      `${files} files of ${fileSize} MB: wall ${single.wall.toFixed(2)} s, with --jobs ${jobs} ${parallel.wall.toFixed(2)} s: ${rows.spread(ratio)}; CPU ${single.cpu.toFixed(2)} and ${parallel.cpu.toFixed(2)} s, peak ${single.rss.toFixed(0)} and ${parallel.rss.toFixed(0)} MB`,
    )
    say(`the floor in ${jobs} processes ÷ in one: ${rows.spread(machine)}`)
    say(differ.length === 0 ? 'reports are the same byte for byte\n' : `REPORTS DIFFER: ${differ.join(', ')}\n`)
  }
  return result
}

const stressPart = (options) =>
  measureStress({
    turns: options.turns,
    tell: (result) =>
      say(
        `${textTable([rows.STRESS_HEAD, rows.stressRow(result)])}\n${result.said.map((line) => `  ${line}`).join('\n')}\n`,
      ),
  })

function readingPart({ size, seed, pairs }) {
  const reading = measureFormats(dataFolder(), size, seed, (path, kind) => compareReading(path, kind, pairs))
  say(`${textTable([rows.READING_HEAD, ...reading.map(rows.readingRow)])}\n`)
  return reading
}

async function measureAll(options) {
  const has = (part) => options.parts.includes(part)
  return {
    profiles: await profilesPart(options),
    ...(has('growth') && { growth: await growthPart(options) }),
    ...(has('cold') && { cold: await coldPart(options) }),
    ...(has('parallel') && { parallel: parallelPart(options) }),
    ...(has('stress') && { stress: await stressPart(options) }),
    ...(has('formats') && { reading: readingPart(options) }),
  }
}

function deliver(run, { json, out, readme }) {
  const text = `${JSON.stringify(run, null, 2)}\n`
  if (json) process.stdout.write(text)
  if (out !== undefined) writeFileSync(out, text)
  if (readme && !quoteIn(root('README.md'), run)) say(quotedText(run))
}

async function main() {
  const options = benchOptions(process.argv.slice(2))
  if (options.json) say = () => {}
  const { pairs, seed, format } = options
  const here = machine()
  say(nameOf(here))
  if (!here.quiet) say(`The machine is busy (load ${here.load}): mistrust CPU and wall time`)
  say('')
  const { version } = JSON.parse(readFileSync(root('package.json'), 'utf8'))
  const measured = await measureAll(options)
  const figures = figuresOf(measured)
  const goals = rows.goalRows(figures)
  if (goals.length > 0) say(textTable([rows.GOAL_HEAD, ...goals]))
  deliver({ version, machine: here, pairs, seed, format, figures, ...measured }, options)
}

await main().catch((error) => {
  console.error(`bench: ${error.message}`)
  process.exitCode = 2
})
