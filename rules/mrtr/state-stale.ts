import type { Retry } from '../../src/model/chain.js'
import { issuedHere, roundLine } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { onLine } from '../../src/model/wording.js'
import { atRetry, defineRule, type Report } from '../../src/rule.js'

function reportOf(retry: Retry): Report<'stale' | 'resend'> {
  const { state } = retry
  const stale = state.verdict === 'stale' ? state : undefined
  return {
    message: stale?.resend ? 'resend' : 'stale',
    at: atRetry(retry, '/params/requestState'),
    data: {
      issued: stale ? onLine(stale.issued) : '',
      round: roundLine(retry),
      newest: retry.round?.stateMark ? 'which issued a newer one' : 'which issued none',
    },
    related: [...(stale ? [{ mark: stale.issued, message: 'issued here' }] : []), ...issuedHere(retry)],
    steps: retry.steps,
  }
}

export default defineRule({
  meta: {
    id: 'mrtr/state-stale',
    title:
      'The retry sends the requestState of an earlier round of its chain although the newest round issued another one.',
    severity: 'error',
    also: {
      severity: 'warning',
      when: 'warning when the answered keys equal those of the round whose state is sent (it could also be a resend of that round), also where the newest round issued none',
    },
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      'Silent when the reply that held the newer state is not in the capture, failed, or was answered after the retry left: that is a resend of the older round.',
    needs: 'direction; the asking result in the same capture',
    needsOrder: true,
    requirements: ['mrtr-request-state-echoed', 'mrtr-request-state-not-invented'],
    messages: {
      stale: {
        text: 'The retry sends the requestState of an earlier round, {issued}, but continues {round}, {newest}.',
        requirement: 'mrtr-request-state-echoed',
      },
      resend: {
        text: 'The retry sends the requestState of an earlier round, {issued}, with answers that fit that round too, although {round} came since, {newest}.',
        requirement: 'mrtr-request-state-echoed',
        severity: 'warning',
      },
    },
  },
  create: (context) => ({
    retry(retry) {
      const { verdict } = retry.state
      if (verdict === 'stale' || (verdict === 'kept' && retry.round?.stateMark))
        context.check('mrtr-request-state-echoed', verdict === 'kept', () => reportOf(retry))
    },
  }),
})
