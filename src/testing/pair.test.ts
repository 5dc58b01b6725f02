import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules as all } from '../../rules/index.js'
import { type Input, run } from '../index.js'
import type { Finding } from '../model/finding.js'

// A transcript cut into its two sides must not give findings that the whole one does not give, as the order that is
// worked out for the sides is not that of the wire. Rules that cannot bear that are silent.

const FIXTURES = join(import.meta.dirname, '../../fixtures')
const rules = all.filter(({ meta }) => !meta.optin)
const needsOrder = new Set(all.filter(({ meta }) => meta.needsOrder).map(({ meta }) => meta.id))

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

const inputOf = (name: string, text: string): Input => ({ name, from: { chunks: once(text) } })

const lint = async (input: Input): Promise<Finding[]> => {
  const found: Finding[] = []
  const settings = { rules: new Map(rules.map(({ meta }) => [meta.id, {}])), transport: 'stdio' } as const
  const options = { rules, settings: () => settings, marks: false, mask: true, join: false }
  const { failures } = await run([input], options, { file: ({ findings }) => found.push(...findings) }, false)
  expect(failures).toEqual([])
  return found
}

/** The lines of a transcript that each side sent, with their numbers; undefined where it cannot be cut like that. */
const sidesOf = (text: string) => {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]))
  const side = (dir: string) => lines.filter(({ line }) => line.includes(`"dir":"${dir}"`))
  const [c2s, s2c] = [side('c2s'), side('s2c')]
  const isPlain = lines.every(({ line }) => !/"(http|exchange|conn|session|client|ts|event|legacy)":/.test(line))
  return isPlain && c2s.length + s2c.length === lines.length ? { c2s, s2c } : undefined
}

const textOf = (side: readonly { line: string }[]): string => side.map(({ line }) => `${line}\n`).join('')

/** Rule, place and pointer, with the number of the line in the whole transcript. */
const inWhole = (sides: NonNullable<ReturnType<typeof sidesOf>>, finding: Finding): string => {
  const side = finding.file === 'c2s' ? sides.c2s : sides.s2c
  return told(finding, side[finding.line - 1]?.number ?? 0)
}

const told = ({ severity, rule, line: own, column, pointer }: Finding, line = own): string =>
  `${line}:${column} ${severity} ${rule} ${pointer}`

const transcripts = readdirSync(join(FIXTURES, 'rules'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.jsonl'))
  .sort()
  .map((name) => ({ name, text: readFileSync(join(FIXTURES, 'rules', name), 'utf8') }))
  .filter(({ text }) => sidesOf(text) !== undefined)

const halves = (sides: NonNullable<ReturnType<typeof sidesOf>>): Input => ({
  ...inputOf('c2s', textOf(sides.c2s)),
  otherSide: inputOf('s2c', textOf(sides.s2c)),
})

describe('two one-sided files', () => {
  it('are made of enough transcripts', () => expect(transcripts.length).toBeGreaterThan(80))

  it.each(transcripts)('give nothing that $name does not give', async ({ text }) => {
    const sides = sidesOf(text)
    if (sides === undefined) throw new Error('not a plain transcript')
    const whole = (await lint(inputOf('whole', text))).map((finding) => told(finding))
    const found = (await lint(halves(sides))).map((finding) => inWhole(sides, finding))
    expect(found.filter((one) => !whole.includes(one))).toEqual([])
    expect(found.filter((one) => needsOrder.has(one.split(' ')[2] ?? ''))).toEqual([])
  })

  it('give what the whole session gives, each finding in the file where it is', async () => {
    const sides = sidesOf(readFileSync(join(FIXTURES, 'formats/jsonl/session.jsonl'), 'utf8'))
    if (sides === undefined) throw new Error('not a plain transcript')
    const found = await lint(halves(sides))
    expect(found.map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual([
      'c2s:4 elicitation/content-mismatch',
      'c2s:5 mrtr/state-changed',
      'c2s:7 mrtr/response-missing',
      's2c:2 result/type-missing',
      's2c:10 error/code-retired',
    ])
  })
})
