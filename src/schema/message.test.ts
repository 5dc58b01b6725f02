import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../model/json.js'
import type { Message, RequestMessage } from '../model/message.js'
import type { Revision } from '../model/revision.js'
import { faultsOf } from './validate.js'

const OLD: Revision = '2024-11-05'
const NEW: Revision = '2026-07-28'
const CONTEXT = {
  'io.modelcontextprotocol/protocolVersion': NEW,
  'io.modelcontextprotocol/clientCapabilities': { extensions: { 'com.example/scale': { factor: 1.5, unit: null } } },
}

const kindOf = (value: JsonObject): Message['kind'] => {
  if (Object.hasOwn(value, 'method')) return Object.hasOwn(value, 'id') ? 'request' : 'notification'
  return Object.hasOwn(value, 'result') ? 'result' : 'error'
}

/** A message as the engine gives it, as far as definitions look at it. */
const message = (revision: Revision | undefined, value: JsonObject): Message =>
  ({ ...value, kind: kindOf(value), revision, value: { jsonrpc: '2.0', ...value } }) as unknown as Message

const request = (method: string, params: JsonObject = {}): RequestMessage =>
  message(NEW, { id: 1, method, params }) as RequestMessage

const call = (params: JsonObject): JsonObject => ({
  id: 1,
  method: 'tools/call',
  params: { _meta: CONTEXT, ...params },
})
const text = { type: 'text', text: 'done' }

const found = (faults: ReturnType<typeof faultsOf>): string[] | undefined =>
  faults?.map(({ pointer, keyword, seen, expected }) => `${pointer} ${keyword}: ${seen}, not ${expected}`)

describe('faultsOf', () => {
  it.each<[string, Revision, JsonObject, string[]]>([
    ['a missing member', NEW, call({}), ['/params required: nothing, not a member "name"']],
    ['a wrong kind', NEW, call({ name: 1 }), ['/params/name type: 1, not a string']],
    [
      'several faults',
      NEW,
      call({ arguments: [] }),
      ['/params required: nothing, not a member "name"', '/params/arguments type: an array, not an object'],
    ],
    [
      'a name with a slash',
      NEW,
      call({ name: 'a', _meta: { ...CONTEXT, 'io.modelcontextprotocol/logLevel': 'loud' } }),
      [
        '/params/_meta/io.modelcontextprotocol~1logLevel enum: "loud", not one of "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"',
      ],
    ],
    ['its envelope', OLD, { id: 1.5, method: 'ping' }, ['/id type: 1.5, not a string or an integer']],
    [
      'a progress token',
      OLD,
      { id: 1, method: 'ping', params: { _meta: { progressToken: [] } } },
      ['/params/_meta/progressToken type: an array, not a string or an integer'],
    ],
    [
      'a number out of bounds',
      '2025-11-25',
      {
        id: 1,
        method: 'sampling/createMessage',
        params: { messages: [], maxTokens: 1, modelPreferences: { costPriority: 2 } },
      },
      ['/params/modelPreferences/costPriority range: 2, not between 0 and 1'],
    ],
    [
      'an error by its code',
      NEW,
      { id: 1, error: { code: -32022, message: 'no', data: { supported: [1] } } },
      ['/error/data/supported/0 type: 1, not a string', '/error/data required: nothing, not a member "requested"'],
    ],
    [
      'an error in general',
      OLD,
      { id: 1, error: { code: '1' } },
      ['/error/code type: "1", not an integer', '/error required: nothing, not a member "message"'],
    ],
    [
      'a notification',
      OLD,
      { method: 'notifications/message', params: { level: 'info' } },
      ['/params required: nothing, not a member "data"'],
    ],
  ])('sees %s', (_, revision, value, expected) => {
    expect(found(faultsOf(message(revision, value)))).toEqual(expected)
  })

  it.each<[string, Revision, string, JsonObject, string[]]>([
    ['the method', OLD, 'tools/list', { tools: {} }, ['/result/tools type: an object, not an array']],
    [
      'the block type',
      OLD,
      'tools/call',
      { content: [text, { type: 'audio' }] },
      ['/result/content/1/type enum: "audio", not one of "text", "image", "resource"'],
    ],
    [
      'complete',
      NEW,
      'tools/call',
      { resultType: 'complete', inputRequests: {} },
      ['/result required: nothing, not a member "content"'],
    ],
    [
      'input_required',
      NEW,
      'tools/call',
      { resultType: 'input_required', inputRequests: { a: { method: 'ping' } } },
      [
        '/result/inputRequests/a/method enum: "ping", not one of "elicitation/create", "sampling/createMessage", "roots/list"',
      ],
    ],
    ['a type of an extension', NEW, 'tools/call', { resultType: 'task', taskId: 'a' }, []],
    [
      'a list with a bound',
      NEW,
      'completion/complete',
      {
        resultType: 'complete',
        completion: { values: Array(101).fill('a') },
      },
      ['/result/completion/values length: an array, not at most 100 items'],
    ],
    [
      'a negative lifetime',
      NEW,
      'prompts/list',
      { resultType: 'complete', prompts: [], ttlMs: -1, cacheScope: 'public' },
      ['/result/ttlMs range: -1, not at least 0'],
    ],
  ])('chooses the definition of a result by %s', (_, revision, method, result, expected) => {
    expect(found(faultsOf(message(revision, { id: 1, result }), { answered: request(method) }))).toEqual(expected)
  })

  it('takes a task for the result of a call that offered to become one', () => {
    const answered = request('tools/call', { name: 'a', task: {} })
    const reply = message('2025-11-25', { id: 1, result: { task: { taskId: 'a' } } })
    expect(faultsOf(reply, { answered })?.map(({ pointer }) => pointer)).toEqual(Array(4).fill('/result/task'))
    expect(found(faultsOf(reply, { answered: request('tools/call') }))).toEqual([
      '/result required: nothing, not a member "content"',
    ])
  })

  const answers = {
    login: { action: 'accept', content: { height: 1.85 } },
    poem: { role: 'assistant', content: text, model: 'm' },
  }
  const swapped = { login: answers.poem, poem: answers.login }
  const asked = { login: { method: 'elicitation/create' }, poem: { method: 'sampling/createMessage' } }

  it('judges an answer by the request under its key', () => {
    const retry = (inputResponses: JsonObject): Message => message(NEW, call({ name: 'a', inputResponses }))
    expect(faultsOf(retry(answers), { asked })).toEqual([])
    expect(faultsOf(retry(swapped))).toEqual([])
    expect(found(faultsOf(retry(swapped), { asked }))).toEqual([
      '/params/inputResponses/login required: nothing, not a member "action"',
      '/params/inputResponses/poem required: nothing, not a member "role"',
      '/params/inputResponses/poem/content required: nothing, not a member "type"',
      '/params/inputResponses/poem required: nothing, not a member "model"',
    ])
  })

  it.each<[string, Message]>([
    ['a method that no revision defines', message(NEW, { id: 1, method: 'example/do' })],
    ['a method that the revision does not define', message(NEW, { id: 1, method: 'ping' })],
    ['a method called constructor', message(NEW, { id: 1, method: 'constructor' })],
    ['an unknown revision', message(undefined, { id: 1, method: 'ping' })],
    ['a result without its request', message(OLD, { id: 1, result: {} })],
    ['a request without an id', message(OLD, { method: 'tools/call' })],
  ])('does not judge %s', (_, value) => {
    expect(faultsOf(value)).toBeUndefined()
  })

  it.each<[string, Message]>([
    ['decimals and null in settings', message(NEW, call({ name: 'a' }))],
    ['an error whose request could not be read', message(NEW, { id: null, error: { code: -32700, message: 'no' } })],
    ['what a recorder has hidden', message(NEW, call({ name: 'a', arguments: '[REDACTED]' }))],
    ['further members', message(OLD, { id: 1, method: 'ping', extra: {} })],
  ])('is silent about %s', (_, value) => {
    expect(faultsOf(value)).toEqual([])
  })

  it('tells at most 50 faults', () => {
    const reply = message(OLD, { id: 1, result: { tools: Array(1000).fill(1) } })
    expect(faultsOf(reply, { answered: request('tools/list') })).toHaveLength(50)
  })
})
