import { acceptedInput } from '../../src/model/accepted-input.js'
import { isObject } from '../../src/model/json.js'
import { askedHere } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { atRetry, defineRule } from '../../src/rule.js'

const MESSAGES = {
  elicitation: {
    text: 'The retry accepts the elicitation under "{key}", but no request of the round trip declares the capability elicitation.',
    requirement: 'elicit-capability-declared',
  },
  sampling: {
    text: 'The retry holds a sampling result under "{key}", but no request of the round trip declares the capability sampling.',
    requirement: 'sampling-capability-declared',
  },
  roots: {
    text: 'The retry holds a list of roots under "{key}", but no request of the round trip declares the capability roots.',
    requirement: 'roots-capability-declared',
  },
  'tool-use': {
    text: 'The sampling result under "{key}" uses a tool, but no request of the round trip declares sampling.tools.',
    requirement: 'sampling-client-declares-tools',
  },
  tools: {
    text: 'The retry answers a sampling request with tools under "{key}", but no request of the round trip declares sampling.tools.',
    requirement: 'sampling-client-errors-on-tools',
  },
} as const

type Template = keyof typeof MESSAGES

export default defineRule({
  meta: {
    id: 'mrtr/answer-undeclared',
    title: 'The client accepts a kind of input it declared in no request of the chain.',
    severity: 'warning',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet: 'A decline or cancel proves nothing. A capability dropped on later, unrelated requests is not reported.',
    needs: 'direction; the asking result in the same capture',
    requirements: [
      'elicit-capability-declared',
      'sampling-capability-declared',
      'roots-capability-declared',
      'sampling-client-declares-tools',
      'sampling-client-errors-on-tools',
    ],
    messages: MESSAGES,
  },
  create: (context) => ({
    retry(retry) {
      if (!retry.declared.every(isObject)) return
      const seen = new Set<Template>()
      for (const answer of retry.answers) {
        const accepted = acceptedInput(answer, retry.declared)
        if (!accepted || seen.has(accepted.kind)) continue
        if (!accepted.declared) seen.add(accepted.kind)
        context.check(MESSAGES[accepted.kind].requirement, accepted.declared, () => ({
          message: accepted.kind,
          at: atRetry(retry, answer.pointer),
          data: { key: clip(answer.key) },
          related: askedHere(retry),
          steps: retry.steps,
        }))
      }
    },
  }),
})
