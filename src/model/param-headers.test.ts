import { describe, expect, test } from 'vitest'
import type { JsonObject } from './json.js'
import type { RequestMessage } from './message.js'
import { mirroredParams, paramFaults } from './param-headers.js'
import type { Headers, WireRecord } from './record.js'

const tool = (properties: JsonObject): JsonObject => ({ name: 'query', inputSchema: { type: 'object', properties } })
const region = { type: 'string', 'x-mcp-header': 'Region' }

describe('the mirrored parameters of a tool', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    ['none', { a: { type: 'string' } }, []],
    ['one', { region }, ['mcp-param-region /region']],
    ['a nested one', { where: { type: 'object', properties: { region } } }, ['mcp-param-region /where/region']],
    ['an empty name', { a: { type: 'string', 'x-mcp-header': '' } }, []],
    ['a name with a space', { a: { type: 'string', 'x-mcp-header': 'a b' } }, []],
    ['a number', { a: { type: 'number', 'x-mcp-header': 'A' }, region }, []],
    ['a name that is repeated', { a: region, b: { type: 'string', 'x-mcp-header': 'REGION' } }, []],
    ['a property of that name', { 'x-mcp-header': { type: 'string' } }, []],
    ['a property that is no schema', { a: true, region }, ['mcp-param-region /region']],
  ])('%s', (_, properties, expected) => {
    const found = mirroredParams(tool(properties)).map(({ header, path }) => `${header} /${path.join('/')}`)
    expect(found).toEqual(expected)
  })

  test('a schema that is deeper than the stack', () => {
    let schema: JsonObject = region
    for (let depth = 0; depth < 20_000; depth++) schema = { type: 'object', properties: { a: schema } }
    expect(mirroredParams({ name: 'deep', inputSchema: schema })).toEqual([])
  })
})

const properties = {
  region,
  limit: { type: 'integer', 'x-mcp-header': 'Limit' },
  dry: { type: 'boolean', 'x-mcp-header': 'Dry' },
}

/** A call whose numbers stand in the text as `tokens` says. */
function call(given: JsonObject, headers: Headers, tokens: Readonly<Record<string, string>> = {}): RequestMessage {
  const source = {
    file: 'f',
    line: 1,
    byteOffset: 0,
    size: 0,
    span: () => ({ line: 1, column: 1, endLine: 1, endColumn: 1 }),
    token: (pointer: string) => tokens[pointer],
    duplicates: () => [],
    excerpt: () => undefined,
    release: () => undefined,
  }
  const http = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
  const record: WireRecord = { seq: 0, dir: 'c2s', origin: source, evidence: 'wire', http }
  const params = { name: 'query', arguments: given }
  const value = { method: 'tools/call', params }
  const common = { record, source, root: '', batched: false, value, dir: 'c2s', revision: '2026-07-28' } as const
  return { ...common, declared: '2026-07-28', kind: 'request', id: 1, idKey: 1, method: 'tools/call', params }
}

const LIMIT = '/params/arguments/limit'

describe('the headers of a call', () => {
  test.each<[string, RequestMessage, readonly string[]]>([
    [
      'agree',
      call(
        { region: 'a', limit: 3, dry: true },
        { 'mcp-param-region': 'a', 'mcp-param-limit': '3', 'mcp-param-dry': 'true' },
      ),
      [],
    ],
    ['are encoded', call({ region: 'ä' }, { 'mcp-param-region': '=?base64?w6Q=?=' }), []],
    ['are not due', call({}, {}), []],
    ['are absent', call({ region: 'a' }, {}), ['absent region']],
    ['are there for null', call({ region: null }, { 'mcp-param-region': 'a' }), ['superfluous region']],
    ['differ', call({ region: 'a' }, { 'mcp-param-region': 'b' }), ['differs region']],
    ['are quoted', call({ region: 'a' }, { 'mcp-param-region': '"a"' }), ['conversion region']],
    ['are not encoded', call({ region: 'ä' }, { 'mcp-param-region': 'ä' }), ['unsafe region']],
    ['are hidden', call({ region: 'a' }, { 'mcp-param-region': '***' }), []],
    ['are equal as numbers', call({ limit: 1000 }, { 'mcp-param-limit': '1000.0' }, { [LIMIT]: '1e3' }), []],
    ['are no decimal', call({ limit: 42 }, { 'mcp-param-limit': '0x2A' }, { [LIMIT]: '42' }), ['conversion limit']],
    ['are another number', call({ limit: 42 }, { 'mcp-param-limit': '43' }, { [LIMIT]: '42' }), ['differs limit']],
    ['are no number', call({ limit: 0 }, { 'mcp-param-limit': '' }, { [LIMIT]: '0' }), ['differs limit']],
    ['are upper case', call({ dry: false }, { 'mcp-param-dry': 'FALSE' }), ['conversion dry']],
    ['are a digit', call({ dry: false }, { 'mcp-param-dry': '0' }), ['conversion dry']],
    ['are the other', call({ dry: false }, { 'mcp-param-dry': 'true' }), ['differs dry']],
    ['cannot carry it', call({ limit: 2 ** 53 }, { 'mcp-param-limit': '9007199254740992' }), ['out-of-range limit']],
    ['are of an object', call({ region: {} }, {}), []],
  ])('%s', (_, request, expected) => {
    const found = paramFaults(request, tool(properties)).map(({ kind, header }) => `${kind} ${header.slice(10)}`)
    expect(found).toEqual(expected)
  })
})
