import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules as all } from '../../rules/index.js'
import { convert } from '../index.js'
import type { Finding } from '../model/finding.js'
import { lintText } from './lint-text.js'

// What is found in a transcript is found in the native records made of it, secrets hidden or not.

const FIXTURES = join(import.meta.dirname, '../../fixtures')
const rules = all.filter(({ meta }) => !meta.optin)

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const converted = async (bytes: Uint8Array, mask: boolean): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  const write = (piece: string | Uint8Array) => pieces.push(Buffer.from(piece))
  await convert([{ name: 'x', from: { chunks: once(bytes) } }], write, { mask })
  return Buffer.concat(pieces)
}

const told = ({ severity, rule, party, pointer }: Finding): string => [severity, rule, party, pointer].join(' ')
const findings = async (bytes: Uint8Array): Promise<string[]> => (await lintText(bytes, { rules })).map(told).sort()

const transcripts = ['rules', 'formats', 'samples'].flatMap((folder) =>
  readdirSync(join(FIXTURES, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(expect|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path, name: path.slice(FIXTURES.length + 1) })),
)

describe('native records', () => {
  it('are made of enough transcripts', () => expect(transcripts.length).toBeGreaterThan(200))

  it.each(transcripts)('show what $name shows', async ({ path }) => {
    const bytes = readFileSync(path)
    const expected = await findings(bytes)
    const plain = await converted(bytes, false)
    const masked = await converted(bytes, true)
    expect(await findings(plain)).toEqual(expected)
    if (Buffer.compare(plain, masked) !== 0) expect(await findings(masked)).toEqual(expected)
    expect(Buffer.from(await converted(masked, true)).toString()).toBe(Buffer.from(masked).toString())
  })
})
