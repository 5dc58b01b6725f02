import { type Elicitation, formOf, memberPointer } from '../../src/model/elicitation.js'
import { fieldTexts, formMessage, textPointer } from '../../src/model/form-texts.js'
import { elicitations } from '../../src/model/input-requests.js'
import { forForm } from '../../src/model/known-form.js'
import { at, defineRule } from '../../src/rule.js'

const NO_URL = 'elicit-form-no-clickable-url'
const LONGEST = 4_000
const URL = /\bhttps?:\/\/[^\s"'<>]/i

const holdsUrl = (text: string): boolean => URL.test(text.slice(0, LONGEST))

/** The first text of a field that holds a URL. */
const urlField = forForm((form) => fieldTexts(form).find(({ kind, text }) => kind !== 'name' && holdsUrl(text)))

export default defineRule({
  meta: {
    id: 'elicitation/form-has-url',
    title: 'A form contains a clickable URL in its message or fields.',
    severity: 'info',
    party: 'server',
    evidence: 'message',
    revisions: ['2025-11-25', '2026-07-28'],
    when: { request: { methods: ['elicitation/create'] }, reply: { shows: ['asks'] } },
    quiet: 'Not $schema, format uri fields or URLs the user typed.',
    needs: 'direction',
    requirements: [NO_URL],
    clauses: { '2025-11-25': 'client/elicitation#safe-url-handling' },
    messages: {
      url: {
        text: 'The form holds a URL that a user could click on; a url elicitation was expected for it.',
        requirement: NO_URL,
      },
    },
  },
  create: (context) => {
    const judge = (asking: Elicitation): void => {
      const form = formOf(asking.params)
      const message = formMessage(asking)
      if (form === undefined || (message === undefined && fieldTexts(form).length === 0)) return
      const inMessage = message !== undefined && holdsUrl(message)
      const field = inMessage ? undefined : urlField(form)
      context.check(NO_URL, !inMessage && field === undefined, () => ({
        message: 'url',
        at: at(asking.message, field ? textPointer(asking, field) : memberPointer(asking, 'message')),
      }))
    }
    return {
      request: (exchange) => elicitations(exchange).forEach(judge),
      reply: (reply) => elicitations(reply).forEach(judge),
    }
  },
})
