import { describe, expect, it } from 'vitest'
import { checker, definitionsOf } from './schema-check.mjs'

const METHOD = (method) => ({ type: 'object', properties: { method: { const: method } }, required: ['method'] })
const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $defs: {
    PingRequest: { ...METHOD('ping'), required: ['id', 'method'] },
    ClientRequest: METHOD('ping'),
    PingResult: { type: 'object', required: ['pong'] },
    DoneNotification: METHOD('notifications/done'),
    OldError: { properties: { error: { allOf: [{}, { properties: { code: { const: -32001 } } }] } }, required: ['id'] },
    InputRequiredResult: { type: 'object', required: ['inputRequests'] },
    JSONRPCRequest: { type: 'object', required: ['id'] },
    JSONRPCNotification: { type: 'object', not: { required: ['id'] } },
    JSONRPCErrorResponse: { type: 'object', required: ['error'] },
    JSONRPCResultResponse: { type: 'object', required: ['id', 'result'] },
  },
}

describe('the schema check', () => {
  it('finds the definition of a method, a code and a result', () => {
    const { byMethod, byCode, results } = definitionsOf(schema)
    expect([...byMethod]).toEqual([
      ['ping', 'PingRequest'],
      ['notifications/done', 'DoneNotification'],
    ])
    expect([...byCode]).toEqual([[-32001, 'OldError']])
    expect([...results]).toEqual([['ping', 'PingResult']])
  })

  it.each([
    ['a request', { id: 1, method: 'ping' }, undefined, true],
    ['a request without its id', { method: 'ping' }, undefined, false],
    ['a request of an unknown method', { id: 1, method: 'x' }, undefined, true],
    ['an error of a known code', { error: { code: -32001 } }, undefined, false],
    ['an error of another code', { error: { code: 1 } }, undefined, true],
    ['a result of the method', { id: 1, result: { pong: 1 } }, 'ping', true],
    ['a result that the method does not have', { id: 1, result: {} }, 'ping', false],
    ['a result to nothing known', { id: 1, result: {} }, undefined, true],
    ['a result that asks', { id: 1, result: { resultType: 'input_required', inputRequests: {} } }, 'ping', true],
    ['a result that asks for nothing', { id: 1, result: { resultType: 'input_required' } }, 'ping', false],
    ['nothing of all that', { id: 1 }, undefined, false],
  ])('judges %s', (_, message, asked, fits) => {
    expect(checker(schema)(message, asked)).toBe(fits)
  })
})
