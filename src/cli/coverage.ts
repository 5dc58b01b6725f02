import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../errors.js'
import { run } from '../index.js'
import { REVISIONS } from '../model/revision.js'
import { FORMATS } from '../read/reader.js'
import {
  type CoverageRow,
  coverageOf,
  createObserver,
  parseRegistry,
  type Standing,
  totalsOf,
} from '../spec/coverage.js'
import type { Args } from './args.js'
import { findInputs } from './inputs.js'
import type { Io } from './io.js'
import { choice, switched, text } from './options.js'
import type { Catalogue } from './parts.js'
import { tell } from './tell.js'

const WORDS: Readonly<Record<Standing, string>> = {
  violated: 'violated',
  kept: 'observed and kept',
  'not-observed': 'not observed',
  'not-judgeable': 'not judgeable',
}

/** `mcp-wirelint coverage [paths..]`: what of the specification the transcripts exercised. Gives the exit code. */
export const coverage = async (args: Args, io: Io, { rules }: Catalogue): Promise<0 | 2> => {
  const { flags, operands } = args
  const format = text(flags, 'format') ?? 'table'
  if (format !== 'table' && format !== 'json')
    throw new UsageError(`--format ${format}: coverage comes as table or json`)
  const paths = operands.length > 0 || !io.stdin.piped ? operands : ['-']
  if (paths.length === 0) throw new UsageError('coverage needs a transcript', 'Name files, folders or - for stdin.')
  const request = { paths, stdinFilename: text(flags, 'stdin-filename'), ignores: [], base: io.cwd }
  const { inputs, unreadable } = await findInputs(request, io)
  for (const { file, why } of unreadable) tell(io, `cannot read "${file}": ${why}`)
  const observer = createObserver()
  const inputFormat = choice(flags, 'input-format', FORMATS)
  const revision = choice(flags, 'revision', REVISIONS)
  const settings = {
    rules: new Map(rules.map(({ meta }) => [meta.id, {}])),
    ...(inputFormat && { inputFormat }),
    ...(revision && { revision }),
  }
  const options = { rules, settings: () => settings, marks: false, mask: true, join: switched(flags, 'join') ?? false }
  const result = await run(inputs, { ...options, observe: observer.note }, {}, false)
  for (const { error } of result.unreadable) tell(io, error.message)
  const registry = parseRegistry(readFileSync(join(io.root, 'src/spec/requirements-2026-07-28.json'), 'utf8'))
  const rows = coverageOf(registry, observer.observed)
  io.stdout.write(format === 'json' ? jsonOf(rows) : tableOf(rows))
  const failed = result.failures.length + result.unreadable.length + unreadable.length > 0
  if (result.summary.messages === 0) tell(io, 'nothing to judge: no MCP message found')
  return failed || result.summary.messages === 0 ? 2 : 0
}

function jsonOf(rows: readonly CoverageRow[]): string {
  const requirements = rows.map(({ requirement, standing, kept, violated, why }) => {
    const { id, level, party, page, anchor, rules } = requirement
    return { id, level, party, page, anchor, rules, standing, kept, violated, ...(why !== undefined && { why }) }
  })
  return `${JSON.stringify({ revision: '2026-07-28', totals: totalsOf(rows), requirements }, null, 2)}\n`
}

/** By page; what was never exercised is counted, what was is listed. */
function tableOf(rows: readonly CoverageRow[]): string {
  const pages = [...new Set(rows.map(({ requirement }) => requirement.page))]
  const sections = pages.map((page) =>
    pageOf(
      page,
      rows.filter(({ requirement }) => requirement.page === page),
    ),
  )
  return `${sections.join('\n')}\n${headline(rows)}\n`
}

function pageOf(page: string, rows: readonly CoverageRow[]): string {
  const seen = rows.filter(({ standing }) => standing === 'violated' || standing === 'kept')
  const lines = seen.map(({ requirement, standing, kept, violated }) => {
    const times = standing === 'violated' ? `${violated} of ${kept + violated}` : String(kept)
    return `  ${WORDS[standing].padEnd(17)}  ${times.padStart(9)}  ${requirement.level.padEnd(10)}  ${requirement.id}`
  })
  return [`${page}: ${headline(rows)}`, ...lines, ''].join('\n')
}

function headline(rows: readonly CoverageRow[]): string {
  const totals = Object.entries(totalsOf(rows)) as [Standing, number][]
  return `${rows.length} requirements: ${totals.map(([standing, count]) => `${count} ${WORDS[standing]}`).join(', ')}`
}
