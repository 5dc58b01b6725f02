import { type FormAnswer, formAnswer, legacyFormAnswer } from '../../src/model/form-answer.js'
import { has, isObject } from '../../src/model/json.js'
import { type AskedFor, askedElsewhere, askedFor } from '../../src/model/retry-places.js'
import { taskRequests } from '../../src/model/task-requests.js'
import { clip } from '../../src/model/wording.js'
import { at, atRetry, defineRule, type Spot } from '../../src/rule.js'
import { judgeContent } from '../../src/schema/validate.js'

const MATCHES = 'elicit-accept-content-matches'
const TYPES = 'elicit-content-value-types'
/** Where a form is asked for inside of a result: of a call, or of a task. */
const ASKED_BY_CALL = [MATCHES, 'mrtr-elicit-content-matches-schema']
const ASKED_BY_TASK = [MATCHES, 'tasks-response-content']
/** A wrong answer shows that nobody validated it; a right one shows nothing. */
const VALIDATES = 'elicit-client-validates'

const MESSAGES = {
  shape: {
    text: 'The accepted form comes back with {needed} as content, which has to be an object.',
    requirement: MATCHES,
  },
  value: {
    text: 'The field "{field}" of the accepted form holds {needed}; values are strings, numbers, booleans and lists of strings.',
    requirement: TYPES,
  },
  mismatch: {
    text: 'The accepted content does not fit the form that was asked for: "{field}" {needed}.',
    requirement: MATCHES,
  },
} as const

type Template = keyof typeof MESSAGES

/** `sentences`: those that say that the content fits the form. */
function judgedBy(fault: Template | undefined, sentences: readonly string[], content: unknown): readonly string[] {
  if (fault === 'value') return [TYPES, VALIDATES]
  if (fault !== undefined) return [...sentences, VALIDATES]
  return isObject(content) && Object.keys(content).length > 0 ? [...sentences, TYPES] : sentences
}

export default defineRule({
  meta: {
    id: 'elicitation/content-mismatch',
    title:
      'Accepted content does not fit the form it answers, or holds values that are not strings, numbers, booleans or string lists.',
    severity: 'error',
    party: 'client',
    evidence: 'round-trip',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    when: { request: { methods: ['tasks/update'] }, reply: { shows: ['asks', 'foreign'] } },
    quiet:
      'Decimal numbers are fine, extra members too unless the form forbids them; skip forms that do not compile. The schema is that of the same key in the same round.',
    needs: 'direction; the asking request',
    requirements: [TYPES, ...ASKED_BY_CALL, 'tasks-response-content', VALIDATES],
    clauses: { '2025-06-18': 'client/elicitation#request-schema', '2025-11-25': 'client/elicitation#requested-schema' },
    yieldsTo: ['mrtr/responses-shape'],
    messages: MESSAGES,
  },
  create: (context) => {
    const tasks = taskRequests()
    const judge = (
      form: FormAnswer | undefined,
      place: (pointer: string) => Spot,
      sentences: readonly string[],
      more: () => AskedFor,
    ): void => {
      if (!form || !has(form.answer, 'content')) return
      const found = judgeContent(form.schema, form.answer.content)
      const template = found?.kind ?? 'mismatch'
      context.check(judgedBy(found && template, sentences, form.answer.content), !found, () => ({
        ...more(),
        message: template,
        at: place(`/content${found?.pointer ?? ''}`),
        data: { field: clip(found?.field ?? ''), needed: found?.needed ?? '' },
      }))
    }
    return {
      request({ request }) {
        for (const answer of tasks.answers(request))
          judge(formAnswer(answer), (pointer) => at(request, answer.pointer + pointer), ASKED_BY_TASK, askedElsewhere)
      },
      reply(reply) {
        tasks.note(reply)
        judge(legacyFormAnswer(reply), (pointer) => at(reply.message, `/result${pointer}`), [MATCHES], askedElsewhere)
      },
      retry(retry) {
        const more = () => askedFor(retry)
        for (const answer of retry.answers)
          judge(formAnswer(answer), (pointer) => atRetry(retry, answer.pointer + pointer), ASKED_BY_CALL, more)
      },
    }
  },
})
