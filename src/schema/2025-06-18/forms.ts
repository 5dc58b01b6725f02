import { by, is, list, map, type Shape, where } from '../message-shape.js'

const LABELS = { 'title?': 'string', 'description?': 'string' }

/** Elicitation: the flat form that a server asks for, and the answer (client/elicitation). */
export const forms = (): Readonly<Record<string, Shape>> => ({
  ElicitRequest: {
    method: is('elicitation/create'),
    params: { message: 'string', requestedSchema: 'RequestedSchema' },
  },
  RequestedSchema: {
    type: is('object'),
    properties: map('PrimitiveSchemaDefinition'),
    'required?': list('string'),
  },
  PrimitiveSchemaDefinition: by('type', {
    string: where('enum', 'EnumSchema', 'StringSchema'),
    number: 'NumberSchema',
    integer: 'NumberSchema',
    boolean: 'BooleanSchema',
  }),
  StringSchema: {
    ...LABELS,
    type: is('string'),
    'minLength?': 'integer',
    'maxLength?': 'integer',
    'format?': is('email', 'uri', 'date', 'date-time'),
  },
  NumberSchema: { ...LABELS, type: is('number', 'integer'), 'minimum?': 'number', 'maximum?': 'number' },
  BooleanSchema: { ...LABELS, type: is('boolean'), 'default?': 'boolean' },
  EnumSchema: { ...LABELS, type: is('string'), enum: list('string'), 'enumNames?': list('string') },
  ElicitResult: { '_meta?': 'ResultMeta', action: is('accept', 'decline', 'cancel'), 'content?': map('FormValue') },
  FormValue: 'string|number|boolean',
})
