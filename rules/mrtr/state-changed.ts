import type { Retry } from '../../src/model/chain.js'
import { issuedHere, roundLine } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { CARRIES, carriedBy, ECHOED } from '../../src/model/state-sentences.js'
import { atRetry, defineRule } from '../../src/rule.js'

/** Only what was modified shows that a state was not opaque to the client; reading it leaves no trace. */
const OPAQUE = 'mrtr-request-state-opaque'

/** How the sent state differs, without printing it. */
function howChanged({ state, candidates }: Retry): string {
  if (state.verdict !== 'changed') return ''
  const { difference } = state
  if (difference.how !== 'of-another-round' && candidates.length > 1) return 'it is the state of none of them'
  switch (difference.how) {
    case 'of-another-round':
      return `it is the one of line ${difference.issued.line}`
    case 'cut':
      return `it was cut after ${difference.at} characters`
    case 'extended':
      return `something was added after its ${difference.at} characters`
    case 'other':
      return `it differs from character ${difference.at + 1} on`
    default:
      return CHANGES[difference.how]
  }
}

const CHANGES = {
  trimmed: 'white space around it was changed',
  case: 'upper and lower case were changed',
  'percent-decoded': 'its percent-encoding was changed',
  base64: 'its base64 encoding was changed',
  type: 'it is of another JSON type',
}

export default defineRule({
  meta: {
    id: 'mrtr/state-changed',
    title:
      'The retry sends a requestState that is not the one the round it continues issued (edited, re-encoded, cut, or taken from another open round).',
    severity: 'error',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      'Not while any open round of the same subject issued exactly this string, nor where a part of the traffic that may hold the round is lost. Never for different JSON escapes of the same string, or where either value is a redaction placeholder. Not where the sent value is no string and the issued one was: see mrtr/state-not-string.',
    needs: 'direction; the asking result in the same capture',
    requirements: [...CARRIES, OPAQUE],
    messages: {
      changed: {
        text: 'The retry sends another requestState than {round} issued: {how}; a state has to come back exactly as it was issued.',
        requirement: ECHOED,
      },
    },
  },
  create: (context) => ({
    retry(retry) {
      const { verdict } = retry.state
      if (verdict !== 'changed' && !(verdict === 'kept' && retry.round?.stateMark)) return
      context.check([...carriedBy(retry), OPAQUE], verdict === 'kept', () => ({
        message: 'changed',
        at: atRetry(retry, '/params/requestState'),
        data: { round: roundLine(retry), how: { volatile: howChanged(retry) } },
        related: issuedHere(retry),
        steps: retry.steps,
      }))
    },
  }),
})
