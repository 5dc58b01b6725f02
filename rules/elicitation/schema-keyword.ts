import { type Elicitation, formOf, memberPointer } from '../../src/model/elicitation.js'
import { keywordFaults } from '../../src/model/form-keyword-fault.js'
import { elicitations } from '../../src/model/input-requests.js'
import { has, isObject } from '../../src/model/json.js'
import { forForm } from '../../src/model/known-form.js'
import { at, defineRule } from '../../src/rule.js'

const KEYWORD = 'elicit-schema-keyword-types'

const messages = {
  format: {
    text: 'A field of the form has the format {seen}, where {expected} was expected.',
    requirement: 'elicit-schema-formats',
  },
  enum: {
    text: 'A field of the form has {seen} as {name}, which is not {expected}.',
    requirement: 'elicit-schema-enum-shape',
  },
  keyword: { text: 'A field of the form has {seen} as {name}, where {expected} was expected.', requirement: KEYWORD },
  required: {
    text: 'The form has {seen} as required, where {expected} was expected.',
    requirement: 'elicit-schema-required-list',
  },
} as const

/** What a faultless form puts to the test: the keywords that it has. */
const keptBy = forForm((form): readonly string[] => {
  const fields = isObject(form.properties) ? Object.values(form.properties) : []
  const isChoice = (field: unknown): boolean => ['enum', 'oneOf', 'items'].some((name) => has(field, name))
  return [
    ...(fields.some((field) => isObject(field) && Object.keys(field).length > 1) ? [KEYWORD] : []),
    ...(fields.some((field) => has(field, 'format')) ? [messages.format.requirement] : []),
    ...(fields.some(isChoice) ? [messages.enum.requirement] : []),
    ...(has(form, 'required') ? [messages.required.requirement] : []),
  ]
})

export default defineRule({
  meta: {
    id: 'elicitation/schema-keyword',
    title: 'A form field uses a keyword value, format or enum shape outside the published forms.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    when: { request: { methods: ['elicitation/create'] }, reply: { shows: ['asks'] } },
    quiet:
      'Decimal defaults and limits on number fields are valid (a known fault of the generated schema). A required name without a property is a note.',
    needs: 'direction',
    requirements: ['elicit-schema-formats', 'elicit-schema-enum-shape', KEYWORD, 'elicit-schema-required-list'],
    clauses: { '2025-06-18': 'client/elicitation#request-schema', '2025-11-25': 'client/elicitation#requested-schema' },
    yieldsTo: ['elicitation/schema-not-flat', 'jsonrpc/server-request'],
    messages,
  },
  create: (context) => {
    const judge = (asking: Elicitation): void => {
      const form = formOf(asking.params)
      if (!form) return
      const faults = keywordFaults(form)
      const kept = faults.length === 0 ? keptBy(form) : []
      if (kept.length > 0) context.check(kept, true, () => ({ message: 'keyword', at: at(asking.message) }))
      for (const { fault, pointer, name, seen, expected } of faults)
        context.check(messages[fault].requirement, false, () => ({
          message: fault,
          at: at(asking.message, memberPointer(asking, 'requestedSchema') + pointer),
          data: { name, seen, expected },
        }))
    }
    return {
      request: (exchange) => elicitations(exchange).forEach(judge),
      reply: (reply) => elicitations(reply).forEach(judge),
    }
  },
})
