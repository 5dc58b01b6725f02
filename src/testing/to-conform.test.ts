import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect as jestExpect } from 'expect'
import { beforeAll, describe, expect, it } from 'vitest'
import { type NativeRecord, tap } from '../tap/index.js'
import { FakeTransport } from '../tap/transport.fixture.js'
import { toConformToMcp as forJest } from './jest.js'
import { type ConformOptions, toConformToMcp } from './vitest.js'

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a', arguments: {}, _meta: META } }
const answer = { jsonrpc: '2.0', id: 1, result: { resultType: 'complete', content: [{ type: 'text', text: 'b' }] } }
const SECRET = 'c2VjcmV0LXN0YXRlLXRoYXQtbXVzdC1ub3QtYmUtcHJpbnRlZA'
const state = (own: string) => ({ resultType: 'input_required', requestState: own })
/** A retry with another state: the client is at fault. */
const changed = [
  call,
  { jsonrpc: '2.0', id: 1, result: state(SECRET) },
  { ...call, id: 2, params: { ...call.params, requestState: `${SECRET}X` } },
  { ...answer, id: 2 },
]
const native = (messages: readonly object[]) =>
  messages.map((message) => ({ dir: 'method' in message ? 'c2s' : 's2c', message }))

beforeAll(() => {
  expect.extend({ toConformToMcp })
  jestExpect.extend({ toConformToMcp: forJest })
})

/** What an expectation says where it fails. */
const said = (expectation: Promise<void>): Promise<string> =>
  expectation.then(
    () => 'passed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

describe.each<[string, (given: unknown, options?: ConformOptions) => Promise<void>, typeof notOfVitest]>([
  ['vitest', (given, options) => expect(given).toConformToMcp(options), notOfVitest],
  ['jest', (given, options) => jestExpect(given).toConformToMcp(options), notOfJest],
])('with the expect of %s', (_, conforms, conformsNot) => {
  it.each<[string, unknown]>([
    ['bare messages', [call, answer]],
    ['native records', native([call, answer])],
    ['both', [call, ...native([answer])]],
    ['a file', 'fixtures/rules/mrtr/state-changed/ok-example.jsonl'],
    ['the address of a file', pathToFileURL('fixtures/rules/mrtr/state-changed/ok-example.jsonl')],
  ])('%s pass where nothing is wrong', async (_name, given) => {
    await conforms(given)
    expect(await said(conformsNot(given))).toMatch(
      /^expect\(transcript\)\.not\.toConformToMcp\(\)\n\n✔ 1 file, .* no problems\n/,
    )
  })

  it.each<[string, unknown, string]>([
    ['bare messages', changed, '<transcript>:3:'],
    ['native records', native(changed), '<transcript>:3:'],
    ['a file', 'fixtures/rules/mrtr/state-changed/bad-example.jsonl', 'fixtures/rules/mrtr/state-changed/bad-example.'],
    [
      'the address of a file',
      pathToFileURL('fixtures/rules/mrtr/state-changed/bad-example.jsonl'),
      'fixtures/rules/mrtr/state-changed/bad-example.',
    ],
  ])('%s fail with the report where something is', async (_name, given, place) => {
    await conformsNot(given)
    const message = await said(conforms(given, { party: 'client' }))
    const [head, , first = ''] = message.split('\n')
    expect(head).toBe("expect(transcript).toConformToMcp({ party: 'client' })")
    expect(first.startsWith(place)).toBe(true)
    expect(first).toContain('  error  mrtr/state-changed  ')
    expect(message).toContain('✖ 1 problem (1 error) in 1 of 1 file')
    expect(message).not.toContain('\u001b')
    expect(message).not.toContain(SECRET.slice(0, 16))
  })

  it('a tapped transport stands for its records', async () => {
    const tapped = tap(new FakeTransport())
    tapped.onmessage = () => {}
    await tapped.send(call)
    tapped.deliver(answer)
    await conforms(tapped)
    tapped.deliver(answer)
    expect(await said(conforms(tapped))).toContain('<transcript>:3:')
  })

  it.each<[string, unknown, string]>([
    ['an empty array', [], 'there is nothing to judge: the transcript is empty'],
    ['no message', [{ event: 'start' }], 'there is nothing to judge: <transcript>: no record holds an MCP message'],
    ['an empty tap', tap(new FakeTransport()), 'the transcript is empty'],
    ['a tap that writes elsewhere', tap(new FakeTransport(), () => {}), 'the transport has no records'],
    ['a transport without a tap', new FakeTransport(), 'the transport has no records'],
    ['a number', 7, 'a number is no transcript'],
    ['nothing', null, 'a null is no transcript'],
    ['a function in an array', [call, () => {}], 'item 1 of the transcript is function, which is no message'],
    ['what is no JSON', [{ a: 1n }], 'item 0 of the transcript cannot be written as JSON'],
    ['a file that is not there', 'fixtures/none.jsonl', 'fixtures/none.jsonl'],
    ['a file without a message', 'package.json', 'there is nothing to judge: package.json: '],
  ])('%s is no verdict, with or without not', async (_name, given, message) => {
    expect(await said(conforms(given))).toContain(message)
    expect(await said(conformsNot(given))).toContain(message)
  })

  it('takes the options of lint() and of the gate', async () => {
    await conforms(changed, { party: 'server' })
    await conforms(changed, { rules: { 'mrtr/state-changed': 'off' } })
    await conforms(changed, { rules: { 'mrtr/*': 'warning' } })
    await conformsNot(changed, { rules: { 'mrtr/*': 'warning' }, failOn: 'warning' })
    await conformsNot(changed, { rules: { 'mrtr/*': 'warning' }, maxWarnings: 0 })
    expect(await said(conforms(changed, { mask: false, rules: { 'mrtr/state-changed': 'error' } }))).toContain(SECRET)
    expect(await said(conforms(changed, { rules: { 'mrtr/state-chanched': 'off' } }))).toContain('mrtr/state-changed')
    expect(await said(conforms(changed, { inputFormat: 'har' }))).toContain('No entry of the HAR')
  })

  it('heeds the marks of a transcript', async () => {
    const [first, second, third, last] = native(changed)
    await conforms([first, second, { ...third, expect: ['mrtr/state-changed'] }, last])
    expect(
      await said(conforms([{ ...native([call])[0], expect: ['mrtr/state-changed'] }, ...native([answer])])),
    ).toContain('expected finding did not appear')
  })
})

function notOfVitest(given: unknown, options?: ConformOptions): Promise<void> {
  return expect(given).not.toConformToMcp(options)
}

function notOfJest(given: unknown, options?: ConformOptions): Promise<void> {
  return jestExpect(given).not.toConformToMcp(options)
}

describe('a transcript from memory', () => {
  it('is judged as the same lines of a file are', async () => {
    const path = 'fixtures/rules/mrtr/state-changed/bad-example.jsonl'
    const records: NativeRecord[] = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const fromFile = await said(expect(path).toConformToMcp())
    expect(await said(expect(records).toConformToMcp())).toBe(fromFile.replaceAll(path, '<transcript>'))
  })

  it('may hold batches', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { jsonrpc: '2.0', id: 2, method: 'prompts/list' },
    ]
    expect(await said(expect([batch, ...native([answer])]).toConformToMcp({ revision: '2025-11-25' }))).toContain(
      'jsonrpc/batch',
    )
  })
})
