import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../model/json.js'
import { headerAnnotations } from './header-annotation.js'
import { schemaFault } from './schema-fault.js'

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#'
const annotated = (value: unknown, more: JsonObject = {}): JsonObject => ({
  properties: { p: { type: 'string', 'x-mcp-header': value, ...more } },
})
const deep = (depth: number): JsonObject =>
  Array.from({ length: depth }).reduce<JsonObject>((inner) => ({ not: inner }), { type: 5 })

describe('schemaFault', () => {
  it.each<[string, unknown, string, string]>([
    ['null', null, '', ''],
    ['a type that does not exist', { type: 'text' }, '/type', 'type'],
    ['a type twice', { type: ['string', 'string'] }, '/type', 'type'],
    [
      'a place far inside',
      { $defs: { 'a/b': { anyOf: [{}, { minLength: -1 }] } } },
      '/$defs/a~1b/anyOf/1/minLength',
      'minLength',
    ],
    ['names that repeat', { required: ['a', 'a'] }, '/required', 'required'],
    ['no schemas', { allOf: [] }, '/allOf', 'allOf'],
    ['a list of items in 2020-12', { items: [{}] }, '/items', 'items'],
    ['a boolean for a bound', { exclusiveMinimum: true }, '/exclusiveMinimum', 'exclusiveMinimum'],
    ['a property that is no schema', { properties: { a: 'string' } }, '/properties', 'properties'],
    ['a dialect that is no text', { $schema: 7 }, '/$schema', '$schema'],
    ['draft-07 by its own words', { $schema: DRAFT_07, items: [{ type: 'x' }] }, '/items/0/type', 'type'],
  ])('sees %s', (_, schema, pointer, keyword) => {
    expect(schemaFault(schema)).toMatchObject({ pointer, keyword })
  })

  it.each<[string, unknown]>([
    ['booleans', true],
    ['unknown keywords and formats', { discriminator: 5, format: 'unheard-of', pattern: '(' }],
    [
      'data that look like a schema',
      { default: { type: 5 }, const: { type: 5 }, examples: [{ type: 5 }], enum: [{ type: 5 }] },
    ],
    ['keywords of other dialects', { $schema: DRAFT_07, prefixItems: 5, $defs: 5, dependentRequired: 5 }],
    ['an unknown dialect', { $schema: 'urn:mine', type: 5 }],
    ['a schema of another dialect inside', { $defs: { a: { $schema: DRAFT_07, items: [{}] } } }],
    ['addresses elsewhere', { $ref: 'https://example.com/schema' }],
    ['more depth than anyone writes', deep(100_000)],
  ])('is content with %s', (_, schema) => {
    expect(schemaFault(schema)).toBeUndefined()
  })

  it('takes what any dialect allows where none was the default', () => {
    const schema = { exclusiveMinimum: true, items: [{}], $defs: 5 }
    expect(schemaFault(schema, 'open')).toBeUndefined()
    expect(schemaFault({ type: 5 }, 'open')?.pointer).toBe('/type')
  })
})

describe('headerAnnotations', () => {
  it.each<[JsonObject, string | undefined]>([
    [annotated('Region'), undefined],
    [annotated(''), 'empty'],
    [annotated(5), 'empty'],
    [annotated('a\r\nb'), 'control'],
    [annotated('a b'), 'token'],
    [annotated('Größe'), 'token'],
    [annotated('N', { type: 'number' }), 'type'],
    [annotated('N', { type: ['string', 'null'] }), undefined],
    [annotated('N', { type: ['string', 'object'] }), 'type'],
    [{ 'x-mcp-header': 'Root' }, 'place'],
    [{ $defs: { a: annotated('A') } }, 'place'],
    [{ properties: { list: { items: annotated('A') } } }, 'path'],
    [{ properties: { o: annotated('A') } }, undefined],
    [annotated('Pass', { $ref: '#' }), undefined],
    [{ properties: { apiKey: { 'x-mcp-header': 'K' } } }, 'sensitive'],
    [{ properties: { next_token: { 'x-mcp-header': 'N' } } }, undefined],
  ])('%j: %s', (schema, fault) => {
    expect(headerAnnotations(schema).map((annotation) => annotation.fault)).toEqual([fault])
  })

  it('sees names that differ in letter case only', () => {
    const schema = { properties: { a: { 'x-mcp-header': 'Region' }, b: { 'x-mcp-header': 'REGION' } } }
    expect(headerAnnotations(schema)).toMatchObject([
      { fault: undefined },
      { fault: 'repeated', pointer: '/properties/b/x-mcp-header', parameter: 'b' },
    ])
  })

  it('takes no data for an annotation', () => {
    const schema = {
      properties: { 'x-mcp-header': {} },
      default: { 'x-mcp-header': 1 },
      examples: [{ 'x-mcp-header': 1 }],
    }
    expect(headerAnnotations(schema)).toEqual([])
  })
})
