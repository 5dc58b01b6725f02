import { type Elicitation, formOf, memberPointer } from '../../src/model/elicitation.js'
import { type FormText, fieldTexts, formMessage, textPointer } from '../../src/model/form-texts.js'
import { elicitations } from '../../src/model/input-requests.js'
import { forForm } from '../../src/model/known-form.js'
import { secretInName, secretInText } from '../../src/model/secret-words.js'
import { at, defineRule } from '../../src/rule.js'

const NO_SECRETS = 'elicit-form-no-secrets'
const BY_URL = 'elicit-secrets-use-url-mode'
/** Two places that say the same of forms. */
const NONE = [NO_SECRETS, 'elicit-formsec-no-secrets']

const messages = {
  field: {
    text: 'A field of the form seems to ask for a secret ("{word}"), which only a url elicitation may.',
    requirement: NO_SECRETS,
  },
  message: {
    text: 'The message of the form seems to ask for a secret ("{word}"), which has to go through url mode.',
    requirement: BY_URL,
  },
} as const

function wordIn({ kind, text }: FormText): string | undefined {
  if (kind === 'default') return undefined
  return kind === 'name' ? secretInName(text) : secretInText(text)
}

/** The first text of a field that asks for a secret: one is enough, as the cause is one. */
const askedByField = forForm((form): { readonly text: FormText; readonly word: string } | undefined => {
  for (const text of fieldTexts(form)) {
    const word = wordIn(text)
    if (word !== undefined) return { text, word }
  }
  return undefined
})

export default defineRule({
  meta: {
    id: 'elicitation/form-asks-secrets',
    title: 'A form seems to ask for a password, key, token or payment data.',
    severity: 'info',
    party: 'server',
    evidence: 'message',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    when: { request: { methods: ['elicitation/create'] }, reply: { shows: ['asks'] } },
    quiet:
      'A word list, so a hint only; token counts, key names of maps and the like are excluded, and tool texts are not scanned.',
    needs: 'direction',
    requirements: [...NONE, BY_URL],
    clauses: {
      '2025-06-18': 'client/elicitation#user-interaction-model',
      '2025-11-25': 'client/elicitation#user-interaction-model',
    },
    messages,
  },
  create: (context) => {
    const judge = (asking: Elicitation): void => {
      const form = formOf(asking.params)
      const message = formMessage(asking)
      if (form === undefined || (message === undefined && fieldTexts(form).length === 0)) return
      const field = askedByField(form)
      const word = field?.word ?? (message === undefined ? undefined : secretInText(message))
      const template = word !== undefined && field === undefined ? 'message' : 'field'
      context.check(template === 'message' ? BY_URL : NONE, word === undefined, () => ({
        message: template,
        at:
          field === undefined
            ? at(asking.message, memberPointer(asking, 'message'))
            : at(asking.message, textPointer(asking, field.text), field.text.kind === 'name' ? 'key' : 'value'),
        data: { word: word ?? '' },
      }))
    }
    return {
      request: (exchange) => elicitations(exchange).forEach(judge),
      reply: (reply) => elicitations(reply).forEach(judge),
    }
  },
})
