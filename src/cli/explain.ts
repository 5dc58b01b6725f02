import { didYouMean } from '../config/nearest.js'
import { UsageError } from '../errors.js'
import type { Args } from './args.js'
import { rulesOf } from './config-file.js'
import type { Io } from './io.js'
import type { Catalogue } from './parts.js'
import { pageOf } from './rule-page.js'

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
  io.stdout.write(pageOf(rule, rules, io.root))
  return 0
}
