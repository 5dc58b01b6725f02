import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { call, harOf } from './har.fixture.js'
import { openHar } from './har.js'
import { newContext } from './record.js'
import { faults, readAll } from './records.fixture.js'

describe('a HAR that is not whole', () => {
  const whole = harOf(call(1), call(2, { at: 50 }))
  it.each([
    ['inside an entry', -30, 3],
    ['between entries', whole.indexOf(',{"startedDateTime"') - whole.length, 3],
  ])('is read up to the cut: %s', async (_, end, count) => {
    const text = whole.slice(0, end)
    const { records } = await readAll(text)
    expect(records.length).toBe(count)
    const last = records.at(-1)
    expect(last && faults(last)).toEqual([expect.stringMatching(new RegExp(`^cut 1:\\d+-1:${text.length + 1}$`))])
  })

  it('may be cut as gzip', async () => {
    const packed = gzipSync(whole)
    const { records, result } = await readAll(packed.subarray(0, packed.length - 12))
    expect(result.format).toBe('har')
    expect(records.at(-1)?.faults?.map(({ kind }) => kind)).toEqual(['cut'])
  })

  it('may have a broken entry, which is told at its place', async () => {
    const broken = whole.replace('"time":10,"request"', '"time":1x,"request"')
    const { records } = await readAll(broken)
    expect(records.map(faults)).toEqual([
      [`unreadable 1:${broken.indexOf('x,"request"') + 1}-1:${broken.indexOf('x,"request"') + 2}`],
      [],
      [],
    ])
  })

  it('may have an entry that is too broken to say where it belongs', async () => {
    const { records } = await readAll(whole.replace('"url":"', '"url" "'))
    expect(records.map(({ exchange }) => exchange)).toEqual([undefined, 2, 2])
    expect(records[0] && faults(records[0])).toEqual([expect.stringMatching(/^unreadable 1:/)])
  })

  it('may be forced on what is none', async () => {
    const { records, result } = await readAll('{"dir":"c2s"}\nnoise\n', { inputFormat: 'har' })
    expect(records).toEqual([])
    expect(result).toMatchObject({ format: 'har', why: 'the format was given', skipped: 0 })
  })
})

it('is held up to a limit, and then says what to do', () => {
  const reader = openHar(
    newContext('f.har', {}, () => {}),
    10,
  )
  reader.bytes(Buffer.from('{"log":{"'))
  const more = () => reader.bytes(Buffer.from('ab'))
  expect(more).toThrow('cannot read f.har: a HAR of more than 512 MiB cannot be held')
  expect(more).toThrow(expect.objectContaining({ hint: expect.stringMatching(/^Split it .* or convert it/) }))
})
