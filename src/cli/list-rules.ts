import { presetsOf } from '../config/presets.js'
import { UsageError } from '../errors.js'
import type { Rule } from '../rule.js'
import type { Args } from './args.js'
import { rulesOf } from './config-file.js'
import type { Io } from './io.js'
import type { Catalogue } from './parts.js'

/** What machines are told about a rule. Members may be added, none is taken away. */
const describe = ({ meta }: Rule, presets: readonly string[]) => ({
  id: meta.id,
  title: meta.title,
  severity: meta.severity,
  ...(meta.also && { also: meta.also }),
  party: meta.party,
  evidence: meta.evidence,
  revisions: meta.revisions,
  optin: meta.optin === true,
  presets,
  requirements: meta.requirements,
  quiet: meta.quiet,
  needs: meta.needs,
  ...(meta.options && { options: meta.options }),
})

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length))

/** The longest text that a title gets on a terminal of that width; all of it elsewhere. */
const cut = (text: string, room: number): string =>
  text.length <= room ? text : `${text.slice(0, Math.max(0, room - 1)).trimEnd()}…`

const table = (rules: readonly Rule[], columns: number): string => {
  const idWidth = widest(rules.map(({ meta }) => meta.id))
  const lines = rules.map(({ meta }) => {
    const severity = meta.optin === true ? `(${meta.severity})` : meta.severity
    const head = `${meta.id.padEnd(idWidth)}  ${severity.padEnd(9)}  ${meta.party.padEnd(7)}  `
    return `${head}${cut(meta.title, columns - head.length)}`.trimEnd()
  })
  const optin = rules.filter(({ meta }) => meta.optin === true).length
  const note = optin === 0 ? '' : `, ${optin} of them opt-in: severity in brackets`
  return `${lines.join('\n')}\n\n${rules.length} rules${note}\n`
}

/** `mcp-wirelint rules`: all rules, those of plugins included, sorted by id. */
export const listRules = async (args: Args, io: Io, { rules, level }: Catalogue): Promise<0> => {
  const format = String(args.flags.get('format')?.at(-1) ?? 'table')
  if (args.operands.length > 0)
    throw new UsageError('the command "rules" takes no paths', 'Use `explain <rule>` for one rule.')
  if (format !== 'table' && format !== 'json') {
    throw new UsageError(`--format ${format}: the list of rules comes as table or json`)
  }
  const all = [...(await rulesOf(args, io, rules))].sort((a, b) => (a.meta.id < b.meta.id ? -1 : 1))
  if (format === 'json') {
    const described = all.map((rule) => describe(rule, presetsOf(rule, level)))
    io.stdout.write(`${JSON.stringify({ rules: described }, null, 2)}\n`)
  } else {
    io.stdout.write(table(all, io.stdout.columns ?? Number.POSITIVE_INFINITY))
  }
  return 0
}
