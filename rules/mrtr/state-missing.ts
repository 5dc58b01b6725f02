import type { Retry } from '../../src/model/chain.js'
import { issuedHere, roundLine } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { CARRIES, carriedBy, ECHOED } from '../../src/model/state-sentences.js'
import { onLine } from '../../src/model/wording.js'
import { atRetry, defineRule, type Report } from '../../src/rule.js'

function reportOf(retry: Retry): Report<'missing' | 'either'> {
  const either = retry.state.verdict === 'missing' ? retry.state.either : undefined
  return {
    message: either ? 'either' : 'missing',
    at: atRetry(retry, '/params'),
    data: { round: roundLine(retry), other: either ? onLine(either) : '' },
    related: [...issuedHere(retry), ...(either ? [{ mark: either, message: 'has no state either' }] : [])],
    steps: retry.steps,
  }
}

export default defineRule({
  meta: {
    id: 'mrtr/state-missing',
    title: 'The retry answers a round that issued a requestState but sends none.',
    severity: 'error',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      'Not for a plain repeat of the call without inputResponses (see mrtr/bare-resend), and not while another open round of the same subject issued no state and asked the answered keys.',
    needs: 'direction; the asking result in the same capture',
    requirements: CARRIES,
    messages: {
      missing: {
        text: 'The retry sends no requestState although {round} issued one, which has to be echoed.',
        requirement: ECHOED,
      },
      either: {
        text: 'The retry sends no requestState, nor does the one on {other}, although {round} issued one, which one of the two has to echo.',
        requirement: ECHOED,
      },
    },
  },
  create: (context) => ({
    retry(retry) {
      const { verdict } = retry.state
      if (verdict === 'missing' || (verdict === 'kept' && retry.round?.stateMark))
        context.check(carriedBy(retry), verdict === 'kept', () => reportOf(retry))
    },
  }),
})
