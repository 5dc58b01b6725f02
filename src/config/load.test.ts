import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../errors.js'
import { REVISIONS } from '../model/revision.js'
import { FORMATS } from '../read/reader.js'
import { FAIL_ON, LEVELS, PARTIES } from './config.js'
import { readConfig } from './load.js'
import { PRESETS } from './presets.js'

const schema = JSON.parse(readFileSync(new URL('./config.schema.json', import.meta.url), 'utf8'))
const fitsSchema = new Ajv2020({ strictTuples: false }).compile(schema)

const read = (text: string) => readConfig(text, 'c.json', FORMATS)

const faultOf = (text: string): string => {
  try {
    read(text)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error(`read without a fault: ${text}`)
}

describe('a configuration', () => {
  it('is read with comments, trailing commas and a byte order mark', () => {
    const config = read(`\uFEFF{
      // all of it
      "$schema": "x", "plugins": ["./a.js"], "extends": "spec",
      "rules": { "mrtr/*": "off", "mrtr/id-reused": ["warning", { "max": 1 }], },
      "ignores": ["old"],
      "overrides": [{ "files": ["a/**"], "rules": { "a/b": "info" }, "revision": "2025-11-25", "inputFormat": "jsonl" }],
      "revision": "2026-07-28", "party": "server", "failOn": "never", "maxWarnings": 0, "suppressions": "s.json",
    }`)
    expect(config).toMatchObject({
      plugins: ['./a.js'],
      extends: 'spec',
      rules: [
        { id: 'mrtr/*', level: 'off' },
        { id: 'mrtr/id-reused', level: 'warning', options: { max: 1 } },
      ],
      ignores: ['old'],
      overrides: [
        { files: ['a/**'], rules: [{ id: 'a/b', level: 'info' }], revision: '2025-11-25', inputFormat: 'jsonl' },
      ],
      revision: '2026-07-28',
      party: 'server',
      failOn: 'never',
      maxWarnings: 0,
      suppressions: 's.json',
    })
  })

  it('may be empty', () => {
    expect(read('{}')).toEqual({ plugins: [], rules: [], ignores: [], overrides: [] })
  })
})

const FAULTS: readonly (readonly [text: string, message: string])[] = [
  ['', 'c.json:1:1: not JSON: value expected'],
  ['{\n  "rules": {\n', 'c.json:3:1: not JSON: close brace expected'],
  ['[]', 'c.json:1:1: the configuration must be an object'],
  ['{\n  "rulez": {} }', 'c.json:2:3: unknown key "rulez" (did you mean "rules"?)'],
  ['{ "rules": {}, "rules": {} }', 'c.json:1:16: "rules" stands there twice'],
  [
    '{ "extends": "specs" }',
    'c.json:1:14: "extends" must be one of "recommended", "spec", "all" (did you mean "spec"?)',
  ],
  ['{ "rules": [] }', 'c.json:1:12: "rules" must be an object'],
  [
    '{ "rules": { "a/b": "warn" } }',
    'c.json:1:21: the severity of "a/b" must be one of "off", "info", "warning", "error"',
  ],
  ['{ "rules": { "a/b": ["eror"] } }', 'did you mean "error"'],
  ['{ "rules": { "a/b": [] } }', 'c.json:1:21: "a/b" must be a severity or [severity, options]'],
  ['{ "rules": { "a/b": ["error", {}, {}] } }', 'c.json:1:21: "a/b" must be a severity or [severity, options]'],
  ['{ "ignores": "x" }', 'c.json:1:14: "ignores" must be a list'],
  ['{ "ignores": [1] }', 'c.json:1:15: each of "ignores" must be a text'],
  ['{ "plugins": [""] }', 'c.json:1:15: each of "plugins" must be a text'],
  ['{ "maxWarnings": -1 }', 'c.json:1:18: "maxWarnings" must be a whole number from 0 on'],
  ['{ "maxWarnings": 1.5 }', 'must be a whole number'],
  ['{ "maxWarnings": "3" }', 'must be a whole number'],
  ['{ "revision": "2026-07-29" }', 'did you mean "2026-07-28"'],
  ['{ "party": "clients" }', 'did you mean "client"'],
  ['{ "failOn": "warn" }', 'c.json:1:13: "failOn" must be one of'],
  ['{ "suppressions": 1 }', 'c.json:1:19: "suppressions" must be a text'],
  ['{ "$schema": 1 }', '"$schema" must be a text'],
  ['{ "overrides": [{ "rules": {} }] }', 'c.json:1:17: an override needs "files", a list of patterns'],
  ['{ "overrides": [{ "file": [] }] }', 'c.json:1:19: unknown key of an override "file" (did you mean "files"?)'],
  ['{ "overrides": [{ "files": [], "inputFormat": "jsnl" }] }', 'did you mean "jsonl"'],
]

describe('a fault has a place', () => {
  it.each(FAULTS)('%s', (text, message) => {
    expect(faultOf(text)).toContain(message)
  })
})

describe('the schema that ships', () => {
  it('refuses what the reader refuses', () => {
    const parsed = FAULTS.filter(([text]) => !/twice|not JSON/.test(faultOf(text)))
    for (const [text] of parsed) expect([text, fitsSchema(JSON.parse(text))]).toEqual([text, false])
  })

  it.each([
    '{}',
    '{ "rules": { "mrtr/*": "off", "a/b": ["error", { "x": 1 }], "a/c": ["info"] }, "maxWarnings": 3 }',
    '{ "overrides": [{ "files": ["x"], "rules": {}, "revision": "2024-11-05", "inputFormat": "jsonrpc" }] }',
  ])('takes what the reader takes: %s', (text) => {
    read(text)
    expect(fitsSchema(JSON.parse(text))).toBe(true)
  })

  it('knows the same words', () => {
    const { properties, $defs } = schema
    expect(properties.extends.enum).toEqual(PRESETS)
    expect(properties.failOn.enum).toEqual(FAIL_ON)
    expect(properties.party.enum).toEqual(PARTIES)
    expect(properties.overrides.items.properties.inputFormat.enum).toEqual(FORMATS)
    expect($defs.level.enum).toEqual(LEVELS)
    expect($defs.revision.enum).toEqual(REVISIONS)
  })
})
