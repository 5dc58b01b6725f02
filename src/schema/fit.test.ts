import { describe, expect, it } from 'vitest'
import { fitOf } from './fit.js'

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#'
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema'

describe('fitOf', () => {
  it.each<[string, unknown, unknown, string, string]>([
    ['a missing member', { required: ['a'] }, {}, '', 'lacks "a"'],
    [
      'a type, far inside',
      { properties: { a: { items: { type: 'string' } } } },
      { a: ['x', 1] },
      '/a/1',
      'has to be of type string',
    ],
    [
      'a member that is forbidden',
      { additionalProperties: false },
      { 'a/b': 1 },
      '/a~1b',
      'is a member that the schema does not allow',
    ],
    ['a further member', { additionalProperties: { type: 'null' } }, { a: 1 }, '/a', 'has to be of type null'],
    ['a member by its pattern', { patternProperties: { '^a': false } }, { ab: 1 }, '/ab', 'is not allowed'],
    [
      'a name',
      { propertyNames: { maxLength: 1 } },
      { ab: 1 },
      '',
      'has a member "ab", whose name may have at most 1 character',
    ],
    ['too few members', { minProperties: 2 }, { a: 1 }, '', 'needs at least 2 members'],
    ['too many members', { maxProperties: 1 }, { a: 1, b: 1 }, '', 'may have at most 1 member'],
    [
      'a companion that is missing',
      { dependentRequired: { a: ['b'] } },
      { a: 1 },
      '',
      'lacks "b", which "a" calls for',
    ],
    [
      'a companion in draft-07',
      { $schema: DRAFT_07, dependencies: { a: ['b'] } },
      { a: 1 },
      '',
      'lacks "b", which "a" calls for',
    ],
    ['a dependent schema', { dependentSchemas: { a: { required: ['b'] } } }, { a: 1 }, '', 'lacks "b"'],
    ['a value outside enum', { enum: ['a', { b: 1 }] }, { b: 2 }, '', 'has to be one of the values that enum lists'],
    ['another value than const', { const: 0 }, false, '', 'has to be the value that const gives'],
    ['a bound', { exclusiveMinimum: 1 }, 1, '', 'has to be more than 1'],
    ['no multiple', { multipleOf: 2 }, 3, '', 'has to be a multiple of 2'],
    ['a pattern', { pattern: '^(a+)+$' }, `${'a'.repeat(5000)}!`, '', 'does not match the pattern of the schema'],
    [
      'an item that is repeated',
      { uniqueItems: true },
      [{ a: 1, b: 2 }, 3, { b: 2, a: 1 }],
      '/2',
      'repeats the item 0, where all have to differ',
    ],
    ['an item by its place', { prefixItems: [true, { type: 'null' }] }, [1, 2], '/1', 'has to be of type null'],
    ['an item behind the listed ones', { prefixItems: [true], items: false }, [1, 2], '/1', 'is not allowed'],
    [
      'the same in 2019-09',
      { $schema: DRAFT_2019, items: [true], additionalItems: false },
      [1, 2],
      '/1',
      'is not allowed',
    ],
    [
      'nothing that it contains',
      { contains: { type: 'null' } },
      [1],
      '',
      'needs at least 1 of the items that contains describes',
    ],
    [
      'none of several',
      { anyOf: [{ type: 'null' }, { minimum: 2 }] },
      1,
      '',
      'fits none of the alternatives that anyOf lists',
    ],
    ['two of several', { oneOf: [true, true] }, 1, '', 'fits more than one of the alternatives that oneOf lists'],
    ['what is ruled out', { not: { type: 'number' } }, 1, '', 'fits what the schema rules out by not'],
    ['a condition', JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}'), { a: 1 }, '', 'lacks "b"'],
    ['a reference', { $ref: '#/$defs/a', $defs: { a: { type: 'null' } } }, 1, '', 'has to be of type null'],
    ['an anchor', { $ref: '#a', $defs: { b: { $anchor: 'a', type: 'null' } } }, 1, '', 'has to be of type null'],
    [
      'a reference by address',
      { $id: 'https://a/b', $ref: 'https://a/b#/$defs/a', $defs: { a: false } },
      1,
      '',
      'is not allowed',
    ],
    [
      'a reference outside the keywords',
      { $ref: '#/components/a', components: { a: { type: 'null' } } },
      1,
      '',
      'has to be of type null',
    ],
    [
      'a dynamic reference',
      { $dynamicRef: '#a', $defs: { b: { $dynamicAnchor: 'a', type: 'null' } } },
      1,
      '',
      'has to be of type null',
    ],
    [
      'what nothing has evaluated',
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      { a: 1, b: 1 },
      '/b',
      'is a member that the schema does not allow',
    ],
    [
      'an item that nothing has evaluated',
      { prefixItems: [true], unevaluatedItems: false },
      [1, 2],
      '/1',
      'is not allowed',
    ],
    ['a schema that allows nothing', false, 1, '', 'is not allowed'],
  ])('sees %s', (_, schema, value, pointer, needed) => {
    expect(fitOf(schema, value)).toEqual({ fit: 'no', pointer, needed })
  })

  it.each<[string, unknown, unknown]>([
    ['formats', { format: 'email' }, 'x'],
    ['unknown keywords', { 'x-mcp-header': 'A', discriminator: {} }, 1],
    ['1.0 for an integer', { type: 'integer' }, 1.0],
    ['tenths', { multipleOf: 0.1 }, 0.3],
    ['null beside nullable', { type: 'string', nullable: true }, null],
    [
      'what stands beside a reference in draft-07',
      { $schema: DRAFT_07, $ref: '#/definitions/a', type: 'null', definitions: { a: true } },
      1,
    ],
    ['a member called __proto__', { required: ['__proto__'] }, JSON.parse('{"__proto__":1}')],
    ['items of which enough fit', { contains: { type: 'null' }, minContains: 0 }, [1]],
    ['anything', true, 1],
  ])('is content with %s', (_, schema, value) => {
    expect(fitOf(schema, value)).toEqual({ fit: 'yes' })
  })
})
