import { roundResult } from '../../src/model/input-requests.js'
import { has } from '../../src/model/json.js'
import { issuedHere, roundLine } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { at, atRetry, defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'mrtr/state-not-string',
    title: 'A requestState is present but is not a string.',
    severity: 'error',
    party: 'both',
    evidence: 'round-trip',
    revisions: [STATELESS],
    when: { reply: { shows: ['asks'] } },
    quiet:
      'The empty string is valid. A retry that echoes an ill-typed state exactly as issued gets no finding of its own. On a retry only where the round issued a string or nothing: then it is the one finding about the state. Where the server issued an ill-typed state, that is the fault (reported on the result), and a retry that changed it is mrtr/state-changed.',
    needs: 'direction',
    requirements: ['mrtr-request-state-string'],
    messages: {
      sent: {
        text: 'The retry sends a requestState that is no string, which {round} cannot have issued; it has to echo the string that was issued, or leave the member out where none was.',
        requirement: 'mrtr-request-state-string',
      },
      issued: {
        text: 'The result asks for input with {seen} as requestState, which has to be a string.',
        requirement: 'mrtr-request-state-string',
      },
    },
  },
  create: (context) => ({
    reply({ message }) {
      const result = roundResult(message)
      if (!has(result, 'requestState')) return
      context.check('mrtr-request-state-string', typeof result?.requestState === 'string', () => ({
        message: 'issued',
        at: at(message, '/result/requestState'),
        data: { seen: kindOf(result?.requestState) },
      }))
    },
    retry(retry) {
      if (retry.state.verdict !== 'not-string' || !retry.round) return
      context.check('mrtr-request-state-string', false, () => ({
        message: 'sent',
        at: atRetry(retry, '/params/requestState'),
        data: { round: roundLine(retry) },
        related: issuedHere(retry),
        steps: retry.steps,
      }))
    },
  }),
})
