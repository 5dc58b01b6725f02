import type { StateVerdict } from '../../src/model/chain.js'
import type { Datum, RelatedPlace } from '../../src/model/finding.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip, onLine } from '../../src/model/wording.js'
import { atRetry, defineRule } from '../../src/rule.js'

const named = (method: string, target: string): string => (target === '' ? method : `${method} "${clip(target)}"`)

const ownerOf = (state: StateVerdict): Record<string, Datum> =>
  state.verdict === 'other-request' ? { issued: onLine(state.issued), owner: named(state.method, state.target) } : {}

const ownerMark = (state: StateVerdict): readonly RelatedPlace[] =>
  state.verdict === 'other-request' ? [{ mark: state.issued, message: 'issued here' }] : []

export default defineRule({
  meta: {
    id: 'mrtr/state-other-request',
    title: 'A requestState issued for one request is sent with a request for another method, tool, prompt or resource.',
    severity: 'error',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      'Not when that request has an open round of its own that issued the same string, nor for a state issued to several subjects. A tool argument that happens to be called requestState is user data.',
    needs: 'direction; the asking result in the same capture',
    requirements: ['mrtr-fields-not-on-other-requests'],
    messages: {
      borrowed: {
        text: 'The requestState that {issued} gave to {owner} is sent with {user}; a state belongs to the retry of its own request only.',
        requirement: 'mrtr-fields-not-on-other-requests',
      },
    },
  },
  create: (context) => ({
    retry(retry) {
      const { verdict } = retry.state
      if (verdict !== 'other-request' && !(verdict === 'kept' && retry.round?.stateMark)) return
      context.check('mrtr-fields-not-on-other-requests', verdict === 'kept', () => ({
        message: 'borrowed',
        at: atRetry(retry, '/params/requestState'),
        data: { ...ownerOf(retry.state), user: named(retry.method, retry.target) },
        related: ownerMark(retry.state),
        steps: retry.steps,
      }))
    },
  }),
})
