import type { Elicitation } from '../../src/model/elicitation.js'
import { type FormText, formTexts } from '../../src/model/form-texts.js'
import { elicitations } from '../../src/model/input-requests.js'
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

/** The first text that asks for a secret: one is enough, as the cause is one. */
function foundIn(texts: readonly FormText[]): { readonly text: FormText; readonly word: string } | undefined {
  for (const text of texts) {
    const word = wordIn(text)
    if (word !== undefined) return { text, word }
  }
  return undefined
}

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
      const texts = formTexts(asking)
      if (texts.length === 0) return
      const found = foundIn(texts.filter(({ kind }) => kind !== 'message')) ?? foundIn(texts)
      const template = found?.text.kind === 'message' ? 'message' : 'field'
      context.check(template === 'message' ? BY_URL : NONE, found === undefined, () => ({
        message: template,
        at: at(asking.message, found?.text.pointer ?? '', found?.text.kind === 'name' ? 'key' : 'value'),
        data: { word: found?.word ?? '' },
      }))
    }
    return {
      request: (exchange) => elicitations(exchange).forEach(judge),
      reply: (reply) => elicitations(reply).forEach(judge),
    }
  },
})
