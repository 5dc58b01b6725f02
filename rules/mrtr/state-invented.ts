import type { StateVerdict } from '../../src/model/chain.js'
import { issuedHere, roundLine } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { atRetry, defineRule } from '../../src/rule.js'

/** Where the state comes from, if some other round issued it. */
const originOf = (state: StateVerdict): string =>
  state.verdict === 'invented' && state.issued ? ` (it is the one of line ${state.issued.line})` : ''

export default defineRule({
  meta: {
    id: 'mrtr/state-invented',
    title: 'The retry carries a requestState although the round it continues issued none.',
    severity: 'error',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      'Silent when any earlier result in the scope issued that very string to the same subject and is still open, and where a part of the traffic that may hold the round is lost. Not where the sent value is no string: see mrtr/state-not-string.',
    needs: 'direction; the asking result in the same capture',
    requirements: ['mrtr-request-state-not-invented'],
    messages: {
      invented: {
        text: 'The retry sends a requestState although {round} issued none{origin}; it has to leave the member out.',
        requirement: 'mrtr-request-state-not-invented',
      },
    },
  },
  create: (context) => ({
    retry(retry) {
      const { verdict } = retry.state
      if (verdict !== 'kept' && verdict !== 'invented') return
      context.check('mrtr-request-state-not-invented', verdict === 'kept', () => ({
        message: 'invented',
        at: atRetry(retry, '/params/requestState'),
        data: { round: roundLine(retry), origin: { volatile: originOf(retry.state) } },
        related: issuedHere(retry),
        steps: retry.steps,
      }))
    },
  }),
})
