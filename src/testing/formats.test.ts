import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.js'
import { FORMATS } from '../index.js'
import type { Finding } from '../model/finding.js'
import { expectationsOf } from './expectation.js'
import { lintText } from './lint-text.js'

const FOLDER = join(import.meta.dirname, '../../fixtures/formats')

/** What is wrong in the session, in the order of its messages: severity, rule, party, pointer. */
const FAULTS = [
  'error result/type-missing server /result',
  'error elicitation/content-mismatch client /params/inputResponses/confirm/content/ok',
  'error mrtr/state-changed client /params/requestState',
  'error mrtr/response-missing client /params/inputResponses',
  'error error/code-retired server /error/code',
]

/** Formats that hold what one side sent: the faults show that need nothing else. */
const ONE_SIDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['sse', ['error jsonrpc/result-and-error server /error']],
])

const transcriptsOf = (format: string): string[] =>
  existsSync(join(FOLDER, format)) ? readdirSync(join(FOLDER, format)).filter((name) => !name.endsWith('.expect')) : []

const lint = (format: string, name: string): Promise<Finding[]> =>
  lintText(readFileSync(join(FOLDER, format, name)), { rules: rules.filter(({ meta }) => !meta.optin), file: name })

const fault = ({ severity, rule, party, pointer }: Finding): string => [severity, rule, party, pointer].join(' ')

const expectedPlaces = (format: string, name: string): string[] =>
  readFileSync(join(FOLDER, format, `${name.slice(0, name.indexOf('.'))}.expect`), 'utf8')
    .trimEnd()
    .split('\n')

describe.each([...FORMATS])('the session as %s', (format) => {
  it.each(transcriptsOf(format))('%s shows the same faults, each at its place', async (name) => {
    const findings = await lint(format, name)
    expect(findings.map(fault).sort()).toEqual([...(ONE_SIDED.get(format) ?? FAULTS)].sort())
    expect(expectationsOf(findings)).toEqual(expectedPlaces(format, name))
  })

  it('is there', () => expect(transcriptsOf(format)).not.toEqual([]))
})
