import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { rules } from '../rules/index.ts'
import { lintText } from '../src/testing/lint-text.ts'
import { generate } from './generate.mjs'

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SIZE = 300_000
const written = (profile, seed, name = `${profile}-${seed}`) => {
  generate(profile, SIZE, seed, join(folder, name))
  return readFileSync(join(folder, name))
}
const lint = (bytes) => lintText(bytes, { rules })

describe('the traffic of the bench', () => {
  it.each(['mixed', 'small'])('keeps every clause: %s', async (profile) => {
    const bytes = written(profile, 7)
    expect(bytes.length).toBeGreaterThanOrEqual(SIZE)
    expect(await lint(bytes)).toEqual([])
  })

  it('is broken in about half of its lines, in ways that are found: faulty', async () => {
    const bytes = written('faulty', 7)
    const lines = bytes.toString().split('\n').length - 1
    const faulty = new Set((await lint(bytes)).map((finding) => finding.line))
    expect(faulty.size / lines).toBeGreaterThan(0.35)
    expect(faulty.size / lines).toBeLessThan(0.65)
  })

  it('is spread over files that each stand alone: many', async () => {
    generate('many', SIZE, 7, join(folder, 'many'), 3)
    const files = readdirSync(join(folder, 'many'))
    expect(files).toHaveLength(3)
    for (const file of files) expect(await lint(readFileSync(join(folder, 'many', file)))).toEqual([])
  })

  it('is the same for the same seed, and another for another', () => {
    expect(written('mixed', 3, 'again').equals(written('mixed', 3))).toBe(true)
    expect(written('mixed', 4).equals(written('mixed', 3))).toBe(false)
  })
})
