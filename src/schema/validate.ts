export { argumentsFit } from './arguments-fit.js'
export { fitOf } from './fit.js'
export { type Annotation, headerAnnotations, isUnusableOverHttp } from './header-annotation.js'
export { faultsOf } from './message.js'
export { schemaFault } from './schema-fault.js'

import { otherKind } from '../model/answers.js'
import type { Answer } from '../model/chain.js'
import { formAnswer } from '../model/form-answer.js'
import { has, isObject, type JsonObject } from '../model/json.js'
import { child } from '../model/pointer.js'
import { isRedacted } from '../model/redaction.js'
import { kindOf } from '../model/wording.js'
import { valueNeeded } from './field.js'
import { isSoundForm } from './form-keywords.js'

/** The first fault of an accepted form's content. */
export interface ContentFault {
  /** `shape`: no object; `value`: no kind of value that a form can hold; `mismatch`: not what the form asks for. */
  readonly kind: 'shape' | 'value' | 'mismatch'
  /** The member at fault, empty for the content itself, and its pointer below the content: empty where it is missing. */
  readonly field: string
  readonly pointer: string
  /** What was seen (`shape`, `value`), or the end of a sentence that begins with the field's name. */
  readonly needed: string
}

/**
 * Judges the content of an accepted form by the form's schema; undefined where it fits. A schema that cannot be judged by
 * leaves the kinds of value to be judged (schema#elicitresult).
 *
 * Forms are flat (client/elicitation#requested-schema), so this is a walk over one level of members and no general
 * validator: nothing of the schema is compiled, fetched, followed or run, the time is linear in schema and content, and a
 * hostile schema can neither hang nor crash it. Keywords beyond the subset are not judged: they hold of every value.
 */
export function judgeContent(schema: JsonObject, content: unknown): ContentFault | undefined {
  if (isRedacted(content)) return undefined
  if (!isObject(content)) return { kind: 'shape', field: '', pointer: '', needed: kindOf(content) }
  const illTyped = Object.keys(content).find((name) => !isFormValue(content[name]))
  if (illTyped !== undefined) return atField('value', illTyped, kindOf(content[illTyped]))
  return isSoundForm(schema) ? fitFault(schema, content) : undefined
}

const atField = (kind: ContentFault['kind'], field: string, needed: string): ContentFault => ({
  kind,
  field,
  pointer: child('', field),
  needed,
})

function fitFault(schema: JsonObject, content: JsonObject): ContentFault | undefined {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  for (const name of required)
    if (typeof name === 'string' && !has(content, name))
      return { kind: 'mismatch', field: name, pointer: '', needed: 'is missing' }
  for (const [name, value] of Object.entries(content)) {
    const fault = memberFault(schema, name, value)
    if (fault) return fault
  }
  return undefined
}

function memberFault(schema: JsonObject, field: string, value: unknown): ContentFault | undefined {
  const { properties } = schema
  if (has(properties, field)) {
    const shape = isObject(properties) ? properties[field] : undefined
    const needed = isObject(shape) && !isRedacted(value) ? valueNeeded(shape, value) : undefined
    return needed === undefined ? undefined : atField('mismatch', field, needed)
  }
  const closed = schema.additionalProperties === false && !has(schema, 'patternProperties')
  return closed ? atField('mismatch', field, 'is not a field of the form') : undefined
}

function isFormValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Whether an answer is a result of the kind that was asked for and, for an accepted form, fits the form. */
export function soundAnswer(answer: Answer): boolean {
  if (!isObject(answer.value) || otherKind(answer.asked.method, answer.value)) return false
  const form = formAnswer(answer)
  return !form || (has(form.answer, 'content') && !judgeContent(form.schema, form.answer.content))
}
