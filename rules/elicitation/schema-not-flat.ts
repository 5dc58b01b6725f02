import { type Elicitation, formOf, memberPointer } from '../../src/model/elicitation.js'
import { formFault } from '../../src/model/form-schema.js'
import { elicitations } from '../../src/model/input-requests.js'
import { at, defineRule } from '../../src/rule.js'

const MESSAGES = {
  object: {
    text: 'The form has {seen}, but a form is an object schema with a map of properties.',
    requirement: 'elicit-schema-flat-object',
  },
  field: {
    text: 'A field of the form {seen}; fields are strings, numbers, integers, booleans or lists of choices.',
    requirement: 'elicit-schema-primitive-props',
  },
  advanced: {
    text: 'The form uses {seen}; forms are flat, without nesting, composition or references.',
    requirement: 'elicit-schema-no-advanced',
  },
  keyword: {
    text: 'The form uses {seen}, which clients need not support in a form.',
    requirement: 'elicit-schema-no-advanced',
    severity: 'warning',
  },
} as const

const KEPT = [...new Set(Object.values(MESSAGES).map(({ requirement }) => requirement))]

export default defineRule({
  meta: {
    id: 'elicitation/schema-not-flat',
    title: 'A form asks for more than flat primitive fields (nested objects, free arrays, composition, references).',
    severity: 'error',
    also: { severity: 'warning', when: 'warning for single keywords beyond the subset, such as pattern' },
    party: 'server',
    evidence: 'message',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    when: { request: { methods: ['elicitation/create'] }, reply: { shows: ['asks'] } },
    quiet:
      'String enums, oneOf const/title and arrays of enum items are documented shapes of the revision that has them; $schema and descriptions are fine.',
    needs: 'direction',
    requirements: KEPT,
    clauses: { '2025-06-18': 'client/elicitation#request-schema', '2025-11-25': 'client/elicitation#requested-schema' },
    yieldsTo: ['jsonrpc/server-request'],
    messages: MESSAGES,
  },
  create: (context) => {
    const judge = (asking: Elicitation): void => {
      const form = formOf(asking.params)
      if (!form) return
      const found = formFault(form, asking.message.revision)
      const template = found?.fault ?? 'field'
      context.check(found ? MESSAGES[template].requirement : KEPT, !found, () => ({
        message: template,
        at: at(asking.message, memberPointer(asking, 'requestedSchema') + (found?.pointer ?? '')),
        data: { seen: found?.seen ?? '' },
      }))
    }
    return {
      request: (exchange) => elicitations(exchange).forEach(judge),
      reply: (reply) => elicitations(reply).forEach(judge),
    }
  },
})
