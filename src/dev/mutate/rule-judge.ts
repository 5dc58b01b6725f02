import { rules } from '../../../rules/index.js'
import { metaProblems } from '../meta.js'
import { idOfFile } from '../project.js'
import { readRegistry } from '../registry.js'
import { triedElsewhere } from './elsewhere.js'
import type { Judge, Noticed } from './judge.js'
import { loadRule } from './load.js'
import { trialsOf, tried } from './trials.js'

const registry = readRegistry()
const ids = new Set(rules.map(({ meta }) => meta.id))

const noticed = (what: string | undefined, by: Noticed['by']): Noticed | undefined =>
  what === undefined ? undefined : { what, by }

/**
 * The tests of a rule: facts that fit together, what its fixtures give and what is judged in them, every message said;
 * then the fixtures of all other rules, which are run with every rule that is on by default.
 */
export function ruleJudge(path: string): Judge {
  const trials = trialsOf(idOfFile(path))
  const elsewhere = triedElsewhere(idOfFile(path))
  return async (text) => {
    try {
      const rule = await loadRule(path, text)
      const [problem] = metaProblems(rule.meta, registry, ids)
      return noticed(problem ?? (await tried(rule, trials)), 'tests') ?? noticed(await elsewhere(rule), 'elsewhere')
    } catch (error) {
      return noticed(String(error), 'tests')
    }
  }
}
