import { STATELESS } from '../../src/model/revision.js'
import { atRetry, defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'mrtr/retry-unmatched',
    title: 'A request carries inputResponses or requestState but no round in the capture can have asked for it.',
    severity: 'warning',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      'Only where the capture provably holds the start of the conversation; otherwise it is counted in the summary, never reported.',
    needs: 'direction; a capture known to be complete',
    requirements: ['mrtr-fields-not-on-other-requests', 'mrtr-request-state-not-invented'],
    yieldsTo: ['mrtr/fields-not-allowed'],
    messages: {
      unmatched: {
        text: 'The request carries answers or a state, but no result in the record, which holds the start of the conversation, asked for them.',
        requirement: 'mrtr-fields-not-on-other-requests',
      },
    },
  },
  create: (context) => ({
    retry(retry) {
      if (!retry.unmatched && !retry.round) return
      context.check('mrtr-fields-not-on-other-requests', !retry.unmatched, () => ({
        message: 'unmatched',
        at: atRetry(retry, '/params'),
        steps: retry.steps,
      }))
    },
  }),
})
