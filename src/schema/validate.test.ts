import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../model/json.js'
import { judgeContent } from './validate.js'

const form = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more })
const choices = [{ const: 'a', title: 'A' }]

describe('judgeContent', () => {
  it.each<[string, JsonObject, unknown, string, string]>([
    ['a missing field', form({ a: { type: 'string' } }, { required: ['a'] }), {}, '', 'is missing'],
    ['a wrong type', form({ a: { type: 'number' } }), { a: '1' }, '/a', 'has to be of type number'],
    ['a fraction for an integer', form({ a: { type: 'integer' } }), { a: 1.5 }, '/a', 'has to be of type integer'],
    [
      'none of several types',
      form({ a: { type: ['string', 'boolean'] } }),
      { a: 1 },
      '/a',
      'has to be of type string or boolean',
    ],
    ['a small number', form({ a: { minimum: 2 } }), { a: 1 }, '/a', 'has to be at least 2'],
    ['a large number', form({ a: { maximum: 2 } }), { a: 3 }, '/a', 'has to be at most 2'],
    ['a number on an open lower bound', form({ a: { exclusiveMinimum: 2 } }), { a: 2 }, '/a', 'has to be more than 2'],
    ['a number on an open upper bound', form({ a: { exclusiveMaximum: 2 } }), { a: 2 }, '/a', 'has to be less than 2'],
    ['a short text', form({ a: { minLength: 2 } }), { a: '😀' }, '/a', 'needs at least 2 characters'],
    ['a long text', form({ a: { maxLength: 1 } }), { a: 'ab' }, '/a', 'may have at most 1 character'],
    ['no listed value', form({ a: { enum: ['x'] } }), { a: 'y' }, '/a', 'has to be one of the listed values'],
    ['no titled choice', form({ a: { oneOf: choices } }), { a: 'b' }, '/a', 'has to be one of the listed values'],
    [
      'an unlisted item',
      form({ a: { items: { enum: ['x'] } } }),
      { a: ['x', 'y'] },
      '/a',
      'may hold listed values only',
    ],
    ['an untitled item', form({ a: { items: { anyOf: choices } } }), { a: ['b'] }, '/a', 'may hold listed values only'],
    ['too few items', form({ a: { minItems: 1 } }), { a: [] }, '/a', 'needs at least 1 value'],
    ['too many items', form({ a: { maxItems: 1 } }), { a: ['x', 'y'] }, '/a', 'may have at most 1 value'],
    [
      'a field that is forbidden',
      form({}, { additionalProperties: false }),
      { 'a/b': 1 },
      '/a~1b',
      'is not a field of the form',
    ],
    ['a value that no form holds', form({ a: { type: 'null' } }), { a: null }, '/a', 'null'],
    ['a list of other things', form({}), { a: ['x', 1] }, '/a', 'an array'],
    ['no object', form({}), [], '', 'an array'],
    ['a field called __proto__', form({}, { required: ['__proto__'] }), {}, '', 'is missing'],
  ])('sees %s', (_, schema, content, pointer, needed) => {
    expect(judgeContent(schema, content)).toMatchObject({ pointer, needed })
  })

  it.each<[string, JsonObject, unknown]>([
    ['a fraction for a number', form({ a: { type: 'number' } }), { a: 36.6 }],
    ['an integer with a point', form({ a: { type: 'integer' } }), { a: 1.0 }],
    ['characters beyond the basic plane', form({ a: { maxLength: 1 } }), { a: '😀' }],
    ['further members', form({ a: { type: 'string' } }), { b: 1 }],
    ['members that a pattern may allow', form({}, { additionalProperties: false, patternProperties: {} }), { b: 1 }],
    ['pattern and format', form({ a: { pattern: '^(a+)+$', format: 'email' } }), { a: `${'a'.repeat(50)}!` }],
    ['a keyword with a senseless value', form({ a: { minLength: '3' } }, { required: ['b'] }), { a: '' }],
    ['a type that does not exist', form({ a: { type: 'strng' } }), { a: 1 }],
    ['a dialect that is not known', form({ a: { type: 'string' } }, { $schema: 'urn:mine' }), { a: 1 }],
    ['composition', form({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }), { a: 1 }],
    ['a hidden value', form({ a: { type: 'number' } }), { a: '[REDACTED]' }],
    ['hidden content', form({}, { required: ['a'] }), '[REDACTED]'],
    ['the newest dialect', form({}, { $schema: 'https://json-schema.org/draft/2020-12/schema' }), {}],
  ])('is silent about %s', (_, schema, content) => {
    expect(judgeContent(schema, content)).toBeUndefined()
  })

  it('neither throws nor finds a fault in any content for a schema without keywords that it knows', () => {
    const anything = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(anything, anything, (schema, content) => {
        if (!isObject(schema)) return
        const fault = judgeContent(schema, content)
        if (fault?.kind === 'mismatch') expect(isObject(schema.properties)).toBe(true)
      }),
    )
  })

  it('takes linear time for long lists of choices and answers', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `name ${index}`)
    expect(judgeContent(form({ a: { type: 'array', items: { enum: names } } }), { a: names })).toBeUndefined()
  })
})
