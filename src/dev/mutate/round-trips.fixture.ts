import { join } from 'node:path'
import { it } from 'vitest'
import { rules } from '../../../rules/index.js'
import { runFixtures } from '../../testing/run-fixtures.js'

// Fixtures of the rules that are told of retries, for the mutants of src/engine/chains.

const told = rules.filter(({ meta }) => meta.id.startsWith('mrtr/'))

it.each(told.map((rule) => [rule.meta.id, rule] as const))('%s', async (id, rule) => {
  await runFixtures(rule, join(process.cwd(), 'fixtures/rules', id))
})
