import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../model/json.js'
import { fitOf } from './fit.js'

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#'
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema'

/** `depth` arrays around a value. */
const nested = (depth: number, value: unknown = 1): unknown => {
  let around = value
  for (let level = 0; level < depth; level++) around = [around]
  return around
}

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

  const doubling = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [
      `s${n}`,
      { allOf: [{ $ref: `#/$defs/s${n + 1}` }, { $ref: `#/$defs/s${n + 1}` }] },
    ]),
  )
  const branching = { anyOf: [{ items: { $ref: '#' }, contains: false }, { items: { $ref: '#' } }] }
  it.each<[string, unknown, unknown]>([
    ['another dialect', { $schema: 'http://json-schema.org/draft-04/schema#', type: 'null' }, 1],
    ['no schema at all', { type: 'nul' }, 1],
    ['null for a schema', null, 1],
    ['a schema of another dialect inside', { $defs: { a: { $schema: DRAFT_07 } }, type: 'null' }, 1],
    ['an address elsewhere', { $ref: 'https://example.com/schema' }, 1],
    ['a reference to nothing', { $ref: '#/$defs/a' }, 1],
    ['a reference that cannot be decoded', { $ref: '#/%' }, 1],
    ['a base that changes', { $ref: '#/$defs/a', $defs: { a: { $id: 'b', type: 'null' } } }, 1],
    ['look-ahead', { pattern: '(?=a)' }, 'a'],
    ['a text that engines read in two ways', { pattern: '^.$' }, '\r'],
    ['repeats of repeats', { pattern: '((a{100}){100}){100}' }, 'b'],
    ['numbers that a double does not hold', { type: 'null' }, 2 ** 53],
    ['hidden values', { type: 'number' }, '[REDACTED]'],
    ['a schema that is itself', { $ref: '#' }, 1],
    [
      'two that are each other',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      1,
    ],
    ['twice as much at each step', { $ref: '#/$defs/s0', $defs: { ...doubling, s60: true } }, 1],
    ['twice as much at each level', branching, nested(60)],
    ['a deep value', { items: { $ref: '#' } }, nested(100_000)],
    ['a deep schema', { not: Array.from({ length: 5000 }).reduce<JsonObject>((inner) => ({ not: inner }), {}) }, 1],
    ['more schemas than anyone writes', { anyOf: Array.from({ length: 30_000 }, () => ({ type: 'null' })) }, 1],
  ])('does not judge %s', (_, schema, value) => {
    expect(fitOf(schema, value)).toEqual({ fit: 'unjudged' })
  })

  it.each<[string, JsonObject, unknown]>([
    ['a long list without repetition', { uniqueItems: true }, Array.from({ length: 100_000 }, (_, n) => ({ n }))],
    [
      'a long list of long choices',
      { items: { enum: Array.from({ length: 5000 }, (_, n) => `n${n}`) } },
      Array.from({ length: 100_000 }, () => 'n4999'),
    ],
  ])('takes linear time for %s', (_, schema, value) => {
    expect(fitOf(schema, value)).toEqual({ fit: 'yes' })
  })

  it('agrees with a validator that compiles schemas', () => {
    const name = fc.constantFrom('a', 'b', 'c')
    const scalar = fc.constantFrom<unknown>(null, true, 0, 1, 2, 2.5, '', 'a', 'abc')
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }))
    const { schema } = fc.letrec((tie) => {
      const inner = tie('schema')
      const map = fc.dictionary(name, inner, { maxKeys: 3, noNullPrototype: true })
      const some = fc.array(inner, { minLength: 1, maxLength: 3 })
      const count = fc.nat(2)
      const keywords = {
        type: fc.constantFrom(
          'null',
          'boolean',
          'integer',
          'number',
          'string',
          'array',
          'object',
          ['string', 'object'],
          ['array', 'null'],
        ),
        enum: fc.array(value, { minLength: 1, maxLength: 3 }),
        const: value,
        minimum: count,
        exclusiveMaximum: count,
        multipleOf: fc.constantFrom(1, 2, 0.5),
        minLength: count,
        maxLength: count,
        pattern: fc.constantFrom('^a', 'b?c', '[a-b]+'),
        properties: map,
        patternProperties: fc.dictionary(fc.constantFrom('^a', 'b'), inner, { noNullPrototype: true }),
        additionalProperties: inner,
        propertyNames: inner,
        required: fc.uniqueArray(name),
        minProperties: count,
        maxProperties: count,
        dependentRequired: fc.dictionary(name, fc.uniqueArray(name), { noNullPrototype: true }),
        dependentSchemas: map,
        items: inner,
        prefixItems: some,
        contains: inner,
        minContains: count,
        maxContains: count,
        minItems: count,
        maxItems: count,
        uniqueItems: fc.boolean(),
        allOf: some,
        anyOf: some,
        oneOf: some,
        not: inner,
        if: inner,
        else: inner,
        ...Object.fromEntries([['then', inner]]),
        unevaluatedProperties: inner,
        unevaluatedItems: inner,
      }
      return {
        schema: fc.oneof(
          { maxDepth: 3 },
          fc.boolean(),
          fc.record(keywords, { requiredKeys: [], noNullPrototype: true }).map(few),
        ),
      }
    })
    fc.assert(
      fc.property(schema, value, (someSchema, someValue) => {
        const fit = fitOf(someSchema, someValue).fit
        if (fit === 'unjudged') return
        const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false })
        expect(fit === 'yes').toBe(ajv.validate(someSchema as JsonObject | boolean, someValue))
      }),
      { numRuns: 100 },
    )
  })
})

/** A schema with every keyword at once judges nothing but the first: keep some of them. */
function few(schema: object): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter((_, index, all) => (index * 7 + all.length) % 4 === 0))
}
