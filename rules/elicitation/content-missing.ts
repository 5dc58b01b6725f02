import { type FormAnswer, formAnswer, legacyFormAnswer } from '../../src/model/form-answer.js'
import { has } from '../../src/model/json.js'
import { type AskedFor, askedElsewhere, askedFor } from '../../src/model/retry-places.js'
import { quoted } from '../../src/model/wording.js'
import { at, atRetry, defineRule, type Spot } from '../../src/rule.js'

const MESSAGES = {
  missing: {
    text: 'The form is accepted without content, although it requires {fields}.',
    requirement: 'elicit-accept-form-content',
  },
  modeless: {
    text: 'An elicitation without a mode, which is a form, is accepted without content, although it requires {fields}.',
    requirement: 'elicit-omitted-mode-is-form',
  },
  optional: {
    text: 'The form is accepted without content; with no required field it should at least be an empty object.',
    requirement: 'elicit-accept-form-content',
    severity: 'warning',
  },
} as const

type Template = keyof typeof MESSAGES

const requiredOf = ({ schema }: FormAnswer): readonly string[] =>
  Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []

function templateOf(form: FormAnswer): Template {
  if (requiredOf(form).length === 0) return 'optional'
  return form.modeless ? 'modeless' : 'missing'
}

export default defineRule({
  meta: {
    id: 'elicitation/content-missing',
    title: 'An accepted form comes back without content.',
    severity: 'error',
    also: { severity: 'warning', when: 'warning when the form has no required field' },
    party: 'client',
    evidence: 'round-trip',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    when: { reply: { shows: ['foreign'] } },
    quiet: 'Not for url mode, decline or cancel.',
    needs: 'direction; the asking request',
    requirements: ['elicit-accept-form-content', 'elicit-omitted-mode-is-form'],
    clauses: {
      '2025-06-18': 'client/elicitation#response-actions',
      '2025-11-25': 'client/elicitation#response-actions',
    },
    messages: MESSAGES,
  },
  create: (context) => {
    const judge = (form: FormAnswer | undefined, at: Spot, more: () => AskedFor): void => {
      if (!form) return
      const template = templateOf(form)
      context.check(MESSAGES[template].requirement, has(form.answer, 'content'), () => ({
        ...more(),
        message: template,
        at,
        data: { fields: quoted(requiredOf(form)) },
      }))
    }
    return {
      reply: (reply) => judge(legacyFormAnswer(reply), at(reply.message, '/result'), askedElsewhere),
      retry: (retry) => {
        for (const answer of retry.answers)
          judge(formAnswer(answer), atRetry(retry, answer.pointer), () => askedFor(retry))
      },
    }
  },
})
