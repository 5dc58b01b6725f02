import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { didYouMean } from '../config/nearest.js'
import { UsageError } from '../errors.js'
import type { Rule } from '../rule.js'
import type { Args } from './args.js'
import { rulesOf } from './config-file.js'
import type { Io } from './io.js'
import type { Catalogue } from './parts.js'

/** What a rule says of itself, for those of plugins: their pages are not ours. */
const fromMeta = ({ meta }: Rule): string =>
  [
    `# ${meta.id}`,
    meta.title,
    `${meta.severity}, ${meta.party}, ${meta.revisions.join(', ')}`,
    ...Object.values(meta.messages).map((template) => `- ${template.text}`),
  ].join('\n\n')

/** The page below the package's folder, or undefined where there is none. */
const pageOf = (id: string, root: string): string | undefined => {
  try {
    return readFileSync(join(root, 'rules', `${id}.md`), 'utf8')
  } catch {
    return undefined
  }
}

/** `mcp-wirelint explain <rule>`: the page of a rule. */
export const explain = async (args: Args, io: Io, { rules }: Catalogue): Promise<0> => {
  const [id, ...more] = args.operands
  if (id === undefined || more.length > 0) {
    throw new UsageError('the command "explain" takes one rule', 'For example: mcp-wirelint explain mrtr/state-changed')
  }
  const all = await rulesOf(args, io, rules)
  const rule = all.find(({ meta }) => meta.id === id)
  if (rule === undefined) {
    const known = all.map(({ meta }) => meta.id)
    throw new UsageError(
      `unknown rule "${id}"${didYouMean(id, known)}`,
      'Run `mcp-wirelint rules` for the list of rules.',
    )
  }
  const page = rules.includes(rule) ? pageOf(id, io.root) : undefined
  io.stdout.write(`${(page ?? fromMeta(rule)).trimEnd()}\n`)
  return 0
}
