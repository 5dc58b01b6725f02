import type { Elicitation } from '../../src/model/elicitation.js'
import { formTexts } from '../../src/model/form-texts.js'
import { elicitations } from '../../src/model/input-requests.js'
import { at, defineRule } from '../../src/rule.js'

const NO_URL = 'elicit-form-no-clickable-url'
const LONGEST = 4_000
const URL = /\bhttps?:\/\/[^\s"'<>]/i

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
      const texts = formTexts(asking)
      if (texts.length === 0) return
      const found = texts.find(({ kind, text }) => kind !== 'name' && URL.test(text.slice(0, LONGEST)))
      context.check(NO_URL, found === undefined, () => ({
        message: 'url',
        at: at(asking.message, found?.pointer ?? ''),
      }))
    }
    return {
      request: (exchange) => elicitations(exchange).forEach(judge),
      reply: (reply) => elicitations(reply).forEach(judge),
    }
  },
})
