import { describe, expect, it } from 'vitest'
import { formFault } from './form-schema.js'
import type { JsonObject } from './json.js'

const form = (field: unknown, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { x: field },
  ...more,
})

describe('formFault', () => {
  it.each<[string, JsonObject, string, string]>([
    ['another type', { type: 'array', properties: {} }, 'object', '/type'],
    ['no type', { properties: {} }, 'object', ''],
    ['no properties', { type: 'object' }, 'object', ''],
    ['properties that are no map', { type: 'object', properties: [] }, 'object', '/properties'],
    ['a nested object', form({ type: 'object', properties: {} }), 'field', '/properties/x/type'],
    ['properties of a text', form({ type: 'string', properties: {} }), 'advanced', '/properties/x/properties'],
    ['an object field', form({ type: 'object' }), 'field', '/properties/x/type'],
    ['a free list', form({ type: 'array', items: { type: 'string' } }), 'field', '/properties/x/type'],
    ['several types', form({ type: ['string', 'null'] }), 'field', '/properties/x/type'],
    ['a field without a type', form({ enum: ['a'] }), 'field', '/properties/x'],
    ['a field that is no schema', form(true), 'field', '/properties/x'],
    ['composition', form({ anyOf: [] }), 'advanced', '/properties/x/anyOf'],
    [
      'choices that are schemas',
      form({ type: 'string', oneOf: [{ type: 'string' }] }),
      'advanced',
      '/properties/x/oneOf',
    ],
    ['composition at the root', form({ type: 'string' }, { allOf: [] }), 'advanced', '/allOf'],
    ['a reference', form({ $ref: '#' }), 'advanced', '/properties/x/$ref'],
    ['a pattern', form({ type: 'string', pattern: 'a' }), 'keyword', '/properties/x/pattern'],
    ['a keyword at the root', form({ type: 'string' }, { dependentRequired: {} }), 'keyword', '/dependentRequired'],
  ])('sees %s', (_, schema, fault, pointer) => {
    expect(formFault(schema, '2026-07-28')).toMatchObject({ fault, pointer })
  })

  it.each<[string, JsonObject]>([
    ['no fields', { type: 'object', properties: {} }],
    ['titled choices', form({ type: 'string', oneOf: [{ const: 'a', title: 'A' }] })],
    ['a list of choices', form({ type: 'array', items: { type: 'string', enum: ['a'] } })],
    ['a list of titled choices', form({ type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } })],
    ['annotations', form({ type: 'string', examples: [], readOnly: true }, { $schema: 'x', title: 't', $defs: {} })],
  ])('is silent about %s', (_, schema) => {
    expect(formFault(schema, '2026-07-28')).toBeUndefined()
  })

  it('knows what each revision documents', () => {
    const list = form({ type: 'array', items: { type: 'string', enum: ['a'] } })
    const pattern = form({ type: 'string', pattern: 'a' })
    expect(formFault(list, '2025-06-18')?.fault).toBe('field')
    expect(formFault(list, '2025-11-25')).toBeUndefined()
    expect(formFault(pattern, '2025-06-18')?.fault).toBe('keyword')
    expect(formFault(pattern, '2025-11-25')).toBeUndefined()
  })
})
