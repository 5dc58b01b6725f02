import { describe, expect, it } from 'vitest'
import { otherKind } from './answers.js'
import { elicitationModes } from './capabilities.js'
import { elicitationFault, modeOf } from './elicitation.js'
import type { JsonObject } from './json.js'
import type { Revision } from './revision.js'

const schema = { type: 'object', properties: {} }
const url = 'https://example.com'

describe('elicitationFault', () => {
  it.each<[JsonObject | undefined, Revision, string, string]>([
    [undefined, '2026-07-28', 'message', ''],
    [{ requestedSchema: schema }, '2026-07-28', 'message', ''],
    [{ message: 1, requestedSchema: schema }, '2026-07-28', 'message', 'message'],
    [{ message: '', mode: null, requestedSchema: schema }, '2026-07-28', 'mode', 'mode'],
    [{ message: '', url }, '2026-07-28', 'unnamed', 'url'],
    [{ message: '' }, '2026-07-28', 'schema', ''],
    [{ message: '', mode: 'form', url }, '2026-07-28', 'schema', ''],
    [{ message: '', mode: 'url', requestedSchema: schema }, '2026-07-28', 'mixed', 'mode'],
    [{ message: '', mode: 'url' }, '2026-07-28', 'url', ''],
    [{ message: '', mode: 'url', url: 'example.com' }, '2026-07-28', 'invalid-url', 'url'],
    [{ message: '', mode: 'url', url: ' ' }, '2026-07-28', 'invalid-url', 'url'],
    [{ message: '', mode: 'url', url: 'https://{host}/' }, '2026-07-28', 'invalid-url', 'url'],
    [{ message: '', mode: 'url', url, requestedSchema: schema }, '2026-07-28', 'stray', 'requestedSchema'],
    [{ message: '', mode: 'url', url }, '2025-11-25', 'id', ''],
    [{ message: '', mode: 'url', url }, '2025-06-18', 'schema', ''],
  ])('%j under %s: %s', (params, revision, fault, at) => {
    expect(elicitationFault(params, revision)).toMatchObject({ fault, at })
  })

  it.each<[JsonObject, Revision]>([
    [{ message: '', requestedSchema: schema }, '2026-07-28'],
    [{ message: '', requestedSchema: schema, url }, '2026-07-28'],
    [{ message: '', mode: 'url', url: 'myapp:x' }, '2026-07-28'],
    [{ message: '', mode: 'url', url: '[REDACTED]' }, '2026-07-28'],
    [{ message: '', mode: 'url', url, elicitationId: 'e' }, '2025-11-25'],
    [{ message: '', mode: 'text', requestedSchema: schema }, '2025-06-18'],
  ])('%j under %s: none', (params, revision) => {
    expect(elicitationFault(params, revision)).toBeUndefined()
  })

  it('takes an absent mode for form', () => {
    expect([modeOf({}), modeOf({ mode: 'url' }), modeOf({ mode: null }), modeOf(undefined)]).toEqual([
      'form',
      'url',
      undefined,
      undefined,
    ])
  })
})

describe('elicitationModes', () => {
  it.each<[unknown, string[] | undefined]>([
    [{}, undefined],
    [{ elicitation: true }, undefined],
    [{ elicitation: {} }, ['form']],
    [{ elicitation: { other: {} } }, ['form']],
    [{ elicitation: { form: {} } }, ['form']],
    [{ elicitation: { url: {} } }, ['url']],
    [{ elicitation: { form: {}, url: {} } }, ['url', 'form']],
  ])('%j allows %j', (capabilities, modes) => {
    const found = elicitationModes(capabilities)
    expect(found && [...found]).toEqual(modes)
  })
})

describe('otherKind', () => {
  const ELICIT = 'elicitation/create'
  const SAMPLE = 'sampling/createMessage'
  it.each<[string, JsonObject, string | undefined]>([
    [ELICIT, { action: 'reject' }, undefined],
    [ELICIT, { roots: [] }, 'roots'],
    [ELICIT, { role: 'assistant', content: {} }, 'sampling'],
    [ELICIT, { content: {} }, 'content'],
    [ELICIT, { ok: true }, 'other'],
    [ELICIT, { error: { code: 1 } }, 'error'],
    [ELICIT, { code: 1, message: 'm' }, 'error'],
    [ELICIT, { result: {} }, 'response'],
    [ELICIT, { jsonrpc: '2.0', id: 1 }, 'response'],
    [SAMPLE, { role: 'assistant' }, undefined],
    [SAMPLE, { content: {} }, undefined],
    [SAMPLE, { action: 'accept', content: {} }, 'elicitation'],
    ['roots/list', { roots: 7 }, undefined],
    ['roots/list', {}, 'other'],
    ['files/pick', {}, undefined],
  ])('%s answered %j: %s', (method, answer, kind) => {
    expect(otherKind(method, answer)).toBe(kind)
  })
})
