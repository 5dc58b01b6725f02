import { child } from '../../src/model/pointer.js'
import { askedHere, roundLine } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { quoted } from '../../src/model/wording.js'
import { atRetry, defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'mrtr/response-unasked',
    title: 'inputResponses holds a key that the round never asked for.',
    severity: 'warning',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      'Not when the same retry already has mrtr/response-missing, and never for keys that an earlier round of the same chain (or an unclaimed ancestor) asked for.',
    needs: 'direction; the asking result in the same capture',
    requirements: ['mrtr-input-response-keys-match'],
    yieldsTo: ['mrtr/response-missing', 'mrtr/responses-shape'],
    messages: {
      unasked: {
        text: 'The retry answers {keys}, which {round} did not ask for.',
        requirement: 'mrtr-input-response-keys-match',
      },
    },
  },
  create: (context) => ({
    retry(retry) {
      const { keys, state } = retry
      if (!keys || keys.missing.length > 0 || (state.verdict === 'stale' && state.resend)) return
      context.check('mrtr-input-response-keys-match', keys.unasked.length === 0, () => ({
        message: 'unasked',
        at: atRetry(retry, child('/params/inputResponses', ...keys.unasked.slice(0, 1)), 'key'),
        data: { keys: quoted(keys.unasked), round: roundLine(retry) },
        related: askedHere(retry),
        steps: retry.steps,
      }))
    },
  }),
})
