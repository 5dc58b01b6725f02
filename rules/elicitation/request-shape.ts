import { type Elicitation, elicitationFault, memberPointer, modeOf } from '../../src/model/elicitation.js'
import { elicitations } from '../../src/model/input-requests.js'
import { has } from '../../src/model/json.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const MESSAGES = {
  message: {
    text: 'The elicitation has {seen} as message, which has to be a string that says why input is needed.',
    requirement: 'elicit-message-required',
  },
  mode: { text: 'The elicitation has a mode other than "form" and "url".', requirement: 'elicit-mode-value' },
  unnamed: {
    text: 'The elicitation has a url but no mode; a url elicitation has to say that its mode is "url".',
    requirement: 'elicit-url-mode-fields',
  },
  schema: {
    text: 'The form elicitation has {seen} as requestedSchema, which has to be an object.',
    requirement: 'elicit-form-schema-present',
  },
  mixed: {
    text: 'The elicitation has the mode "url" and a requestedSchema but no url; a form has to have the mode "form" or none.',
    requirement: 'elicit-form-mode-tag',
  },
  url: {
    text: 'The url elicitation has {seen} as url, which has to be a string.',
    requirement: 'elicit-url-mode-fields',
  },
  'invalid-url': { text: 'The url of the elicitation is no valid absolute URL.', requirement: 'elicit-url-valid' },
  id: {
    text: 'The url elicitation has {seen} as elicitationId, which this revision requires to be a string.',
    requirement: 'legacy',
  },
  stray: {
    text: 'The url elicitation has a requestedSchema beside its url, which only a form has.',
    requirement: 'elicit-form-mode-tag',
    severity: 'warning',
  },
} as const

/** What a faultless elicitation puts to the test. */
const KEPT = {
  modeless: ['elicit-message-required', 'elicit-form-schema-present', 'elicit-form-mode-tag'],
  form: ['elicit-message-required', 'elicit-form-schema-present', 'elicit-form-mode-tag', 'elicit-mode-value'],
  url: ['elicit-message-required', 'elicit-mode-value', 'elicit-url-mode-fields', 'elicit-url-valid'],
} as const

const keptBy = (params: unknown): readonly string[] =>
  modeOf(params) === 'url' ? KEPT.url : has(params, 'mode') ? KEPT.form : KEPT.modeless

export default defineRule({
  meta: {
    id: 'elicitation/request-shape',
    title:
      'An elicitation lacks its message, schema or a valid url, has an unknown mode, or mixes the members of two modes.',
    severity: 'error',
    also: { severity: 'warning', when: 'warning for a stray requestedSchema beside a complete url request' },
    party: 'server',
    evidence: 'message',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    when: { request: { methods: ['elicitation/create'] }, reply: { shows: ['asks'] } },
    quiet: 'An absent mode is valid and means form; custom URL schemes and unknown extra members are legal.',
    needs: 'direction',
    requirements: [
      'elicit-message-required',
      'elicit-mode-value',
      'elicit-form-mode-tag',
      'elicit-form-schema-present',
      'elicit-url-mode-fields',
      'elicit-url-valid',
      'tasks-input-shapes',
    ],
    clauses: {
      '2025-06-18': 'client/elicitation#protocol-messages',
      '2025-11-25': 'client/elicitation#protocol-messages',
    },
    yieldsTo: ['jsonrpc/server-request'],
    messages: MESSAGES,
  },
  create: (context) => {
    const judge = (asking: Elicitation): void => {
      const { message, params } = asking
      const found = elicitationFault(params, message.revision)
      const template = found?.fault ?? (modeOf(params) === 'url' ? 'url' : 'schema')
      context.check(found ? MESSAGES[template].requirement : keptBy(params), !found, () => ({
        message: template,
        at: at(message, memberPointer(asking, found?.at ?? '')),
        data: { seen: kindOf(found?.seen) },
      }))
    }
    return {
      request: (exchange) => elicitations(exchange).forEach(judge),
      reply: (reply) => elicitations(reply).forEach(judge),
    }
  },
})
