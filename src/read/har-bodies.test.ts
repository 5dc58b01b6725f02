import { describe, expect, it } from 'vitest'
import { call, type Entry, harOf, recordsOf } from './har.fixture.js'
import { readAll } from './records.fixture.js'

describe('bodies that were not kept', () => {
  const lost = ['body-missing']
  it.each<[string, Entry, string[]]>([
    ['a stream', { type: 'text/event-stream', text: undefined, content: { size: 0 } }, lost],
    ['a body with a size', { text: undefined, content: { size: 9 } }, lost],
    ['an empty text with a size', { text: '', content: { size: 9 } }, lost],
    ['JSON of unknown size', { text: undefined, content: { size: -1 } }, lost],
    ['an empty body', { text: undefined, content: { size: 0 } }, []],
    ['an acknowledgement', { text: undefined, status: 202 }, []],
    ['an answer to HEAD', { method: 'HEAD', text: undefined, content: { size: 9 } }, []],
  ])('are told: %s', async (_, entry, found) => {
    const [, , request, response] = await recordsOf(call(1), call(2, { at: 100, ...entry }))
    expect(request?.faults).toBeUndefined()
    expect(response?.faults?.map(({ kind }) => kind) ?? []).toEqual(found)
    expect(response?.payload).toBeUndefined()
  })

  it('are told of requests', async () => {
    const har = harOf(call(1), call(2, { at: 100, asks: null })).replace(
      /("request":\{)(?!.*"request")/,
      '$1"bodySize":5,',
    )
    const { records } = await readAll(har)
    expect(records[2]?.faults?.map(({ kind }) => kind)).toEqual(lost)
  })

  it('are cut where the text is shorter than the body was', async () => {
    const [, response] = await recordsOf(call(1, { text: '{"jsonrpc":"2.0","id":1,"resu', content: { size: 36 } }))
    expect(response?.faults?.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['cut', 'the recorder kept 29 of 36 bytes of this body'],
    ])
    const [, broken] = await recordsOf(call(1, { text: '{"jsonrpc":"2.0","id":1 "resu', content: { size: 36 } }))
    expect(broken?.faults?.map(({ kind }) => kind)).toEqual(['not-json'])
  })

  it('are no response at all where none came', async () => {
    expect((await recordsOf(call(1, { status: 0, text: undefined }))).map(({ dir }) => dir)).toEqual(['c2s'])
  })
})
