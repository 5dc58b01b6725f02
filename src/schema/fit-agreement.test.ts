import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../model/json.js'
import { fitOf } from './fit.js'

describe('fitOf', () => {
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
