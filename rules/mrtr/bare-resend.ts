import { STATELESS } from '../../src/model/revision.js'
import { onLine } from '../../src/model/wording.js'
import { defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'mrtr/bare-resend',
    title:
      'A call that was answered with input_required is repeated without what was asked for, and the input shows no proper retry of it.',
    severity: 'info',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      "A repeat may be a new, independent call. Silent as soon as the client sends any inputResponses or requestState for that subject, or when the round's own retry follows later.",
    needs: 'direction; the asking result in the same capture',
    needsOrder: true,
    requirements: ['mrtr-input-constructed', 'mrtr-request-state-echoed'],
    messages: {
      bare: {
        text: 'The call that {round} answered with input_required is repeated without inputResponses and requestState, and no retry with them follows.',
        requirement: 'mrtr-input-constructed',
      },
    },
  },
  create: (context) => ({
    resend({ mark, round }) {
      context.check('mrtr-input-constructed', false, () => ({
        message: 'bare',
        at: mark,
        data: { round: onLine(round.mark) },
        related: [{ mark: round.mark, message: 'asked here' }],
      }))
    },
  }),
})
