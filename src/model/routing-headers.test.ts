import { expect, test } from 'vitest'
import type { RequestMessage } from './message.js'
import { META } from './meta-keys.js'
import type { Headers, WireRecord } from './record.js'
import { headerFault } from './routing-headers.js'

const source = {
  file: 'f',
  line: 1,
  byteOffset: 0,
  size: 0,
  span: () => ({ line: 1, column: 1, endLine: 1, endColumn: 1 }),
  token: () => undefined,
  duplicates: () => [],
  excerpt: () => undefined,
  release: () => undefined,
}

function call(name: unknown, headers: Headers, members: Partial<WireRecord> = {}): RequestMessage {
  const http = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
  const params = { name, _meta: { [META.protocolVersion]: '2026-07-28' } }
  const record: WireRecord = { seq: 0, origin: source, evidence: 'wire', http, ...members }
  const value = { method: 'tools/call', params }
  const common = { record, source, root: '', batched: false, value, dir: 'c2s', revision: '2026-07-28' } as const
  return { ...common, declared: '2026-07-28', kind: 'request', id: 1, idKey: 1, method: 'tools/call', params }
}

const good = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'add' }
const without = (name: string): Headers => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))

test.each<[string, RequestMessage, string | undefined]>([
  ['all agree', call('add', good), undefined],
  ['an encoded name', call('größe', { ...good, 'mcp-name': '=?base64?Z3LDtsOfZQ==?=' }), undefined],
  ['no name in the body', call(undefined, without('mcp-name')), undefined],
  ['a name outside ASCII', call('größe', { ...good, 'mcp-name': 'gr\u00c3\u00b6\u00c3\u009fe' }), undefined],
  ['a hidden value', call('add', { ...good, 'mcp-name': '[REDACTED]' }), undefined],
  ['a redacted record', call('add', {}, { redacted: true }), undefined],
  ['no headers in the record', call('add', {}, { http: { method: 'POST', headers: {} } }), undefined],
  ['no version', call('add', without('mcp-protocol-version')), 'mcp-protocol-version'],
  ['another version', call('add', { ...good, 'mcp-protocol-version': '2025-11-25' }), 'mcp-protocol-version'],
  ['another method', call('add', { ...good, 'mcp-method': 'TOOLS/CALL' }), 'mcp-method'],
  ['no name', call('add', without('mcp-name')), 'mcp-name'],
])('%s', (_, request, header) => {
  expect(headerFault(request)?.header).toBe(header)
})
