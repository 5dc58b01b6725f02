import { join } from 'node:path'
import { rules } from '../../../rules/index.js'
import { run } from '../../index.js'
import type { Rule } from '../../rule.js'
import { differenceOf, expectationsOf } from '../../testing/expectation.js'
import { expectedOf, type Fixture, readFixtures } from '../../testing/fixtures.js'
import { lintText } from '../../testing/lint-text.js'
import { ROOT } from '../project.js'

/** A fixture of another rule; it shows what all rules find that are on by default. */
interface Foreign {
  readonly fixture: Fixture
  readonly owner: Rule
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const foreignTo = (id: string): Foreign[] =>
  rules.flatMap((owner) => {
    if (owner.meta.id === id) return []
    return readFixtures(join(ROOT, 'fixtures/rules', owner.meta.id)).map((fixture) => ({ fixture, owner }))
  })

/** What a rule gives without the others in each fixture, by its path. */
async function aloneIn(foreign: readonly Foreign[], rule: Rule): Promise<Map<string, string>> {
  const inputs = foreign.map(({ fixture }) => ({ name: fixture.path, from: { chunks: once(fixture.bytes) } }))
  const settings = { rules: new Map([[rule.meta.id, {}]]) }
  const found = new Map<string, string>()
  const { failures } = await run(
    inputs,
    { rules: [rule], settings: () => settings, marks: false, mask: true, join: false },
    { file: ({ file, findings }) => found.set(file, expectationsOf(findings).join('\n')) },
    false,
  )
  for (const { error } of failures) throw error
  return found
}

/** How a fixture differs from what is written down, now with all rules that it is run with. */
async function differenceIn({ fixture, owner }: Foreign, rule: Rule): Promise<string> {
  const usual = rules.filter(({ meta }) => !meta.optin && meta.id !== rule.meta.id && meta.id !== owner.meta.id)
  const findings = await lintText(fixture.bytes, { rules: [...usual, owner, rule], file: fixture.name })
  return differenceOf(expectedOf(fixture), expectationsOf(findings))
}

/** Tells what the fixtures of other rules say of one; undefined where nothing differs. The unchanged rule comes first. */
export function triedElsewhere(id: string): (rule: Rule) => Promise<string | undefined> {
  let foreign: Foreign[] | undefined
  let usual: Map<string, string> | undefined
  return async (rule) => {
    if (rule.meta.optin) return undefined
    foreign ??= foreignTo(id)
    const alone = await aloneIn(foreign, rule)
    usual ??= alone
    for (const one of foreign) {
      if (alone.get(one.fixture.path) === usual.get(one.fixture.path)) continue
      const difference = await differenceIn(one, rule)
      if (difference !== '') return `${one.owner.meta.id} ${one.fixture.name}: ${difference}`
    }
    return undefined
  }
}
