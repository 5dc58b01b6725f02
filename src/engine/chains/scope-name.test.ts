import { expect, it } from 'vitest'
import type { WireRecord } from '../../model/record.js'
import { scopeName } from './scope-name.js'

const nameOf = (record: Partial<WireRecord>): string => scopeName(record as WireRecord)

it('is another one for each scope, also with what follows it in a key', () => {
  const texts = ['', 'a', '1', 'a\n=x', 'a\n', 'x'.repeat(100), `${'x'.repeat(99)}y`]
  const records = [...texts.map((session) => ({ session })), ...texts.map((conn) => ({ conn })), { conn: 1 }, {}]
  const keys = records.flatMap((record) => ['\n', '\n=x', '\n=x\n'].map((rest) => `${nameOf(record)}${rest}`))
  expect(new Set(keys).size).toBe(keys.length)
})

it('is the whole input over HTTP, whatever the connection', () => {
  expect(nameOf({ transport: 'http', conn: 'a' })).toBe(nameOf({ transport: 'http', conn: 'b' }))
  expect(nameOf({ conn: 'a' })).not.toBe(nameOf({ conn: 'b' }))
})
