import { by, is, list, listOr, type Shape, where } from '../message-shape.js'

const LABELS = { 'title?': 'string', 'description?': 'string' }
const CHOICE = { const: 'string', title: 'string' }
const ONE = { ...LABELS, type: is('string'), 'default?': 'string' }
const MANY = {
  ...LABELS,
  type: is('array'),
  'minItems?': 'integer',
  'maxItems?': 'integer',
  'default?': list('string'),
}
const SINGLE = where(
  'oneOf',
  'TitledSingleSelectEnumSchema',
  where('enumNames', 'LegacyTitledEnumSchema', 'UntitledSingleSelectEnumSchema'),
)

/** Forms with defaults and with choices of several (client/elicitation#requested-schema). */
export const forms = (): Readonly<Record<string, Shape>> => ({
  PrimitiveSchemaDefinition: by('type', {
    string: where('oneOf', SINGLE, where('enum', SINGLE, 'StringSchema')),
    number: 'NumberSchema',
    integer: 'NumberSchema',
    boolean: 'BooleanSchema',
    array: 'MultiSelectEnumSchema',
  }),
  EnumSchema: by('type', { string: SINGLE, array: 'MultiSelectEnumSchema' }),
  SingleSelectEnumSchema: where('oneOf', 'TitledSingleSelectEnumSchema', 'UntitledSingleSelectEnumSchema'),
  MultiSelectEnumSchema: where('items/anyOf', 'TitledMultiSelectEnumSchema', 'UntitledMultiSelectEnumSchema'),
  UntitledSingleSelectEnumSchema: { ...ONE, enum: list('string') },
  LegacyTitledEnumSchema: { ...ONE, enum: list('string'), 'enumNames?': list('string') },
  TitledSingleSelectEnumSchema: { ...ONE, oneOf: list(CHOICE) },
  UntitledMultiSelectEnumSchema: { ...MANY, items: { type: is('string'), enum: list('string') } },
  TitledMultiSelectEnumSchema: { ...MANY, items: { anyOf: list(CHOICE) } },
  FormValue: listOr(list('string'), 'string|number|boolean'),
})
