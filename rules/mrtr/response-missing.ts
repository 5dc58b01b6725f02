import type { Retry } from '../../src/model/chain.js'
import { askedHere, roundLine } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { quoted } from '../../src/model/wording.js'
import { atRetry, defineRule } from '../../src/rule.js'

const CONSTRUCTED = 'mrtr-input-constructed'
const BOTH = [CONSTRUCTED, 'schema-input-response-keys']

/** Keys that were answered though nobody asked: often the missing ones under another name. */
const insteadOf = (unasked: readonly string[]): string =>
  unasked.length === 0 ? '' : `, but answers ${quoted(unasked)}, which was not asked for`

const answersAny = ({ answers, keys }: Retry): boolean => answers.length > 0 || (keys?.unasked.length ?? 0) > 0

export default defineRule({
  meta: {
    id: 'mrtr/response-missing',
    title: 'The retry leaves out the answer to at least one key that the round asked for.',
    severity: 'error',
    also: {
      severity: 'warning',
      when: 'warning when only sampling or roots keys are missing: a refusal of those has no result form',
    },
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      "Only the newest round's keys are due. Not for empty inputRequests, for a plain repeat of the call, or for a call never retried; keys sent but not asked are named in this finding, not reported again. Silent beside mrtr/state-stale where the retry answers the older round.",
    needs: 'direction; the asking result in the same capture',
    requirements: BOTH,
    yieldsTo: ['mrtr/responses-shape'],
    messages: {
      missing: {
        text: 'The retry leaves out the answer to {keys}, which {round} asked for{instead}.',
        requirement: CONSTRUCTED,
      },
      unrefusable: {
        text: 'The retry leaves out the answer to {keys}, which {round} asked for{instead}; these kinds of input have no answer that refuses, so the call may have to be given up instead.',
        requirement: CONSTRUCTED,
        severity: 'warning',
      },
    },
  },
  create: (context) => ({
    retry(retry) {
      const { keys, state } = retry
      if (!keys || (state.verdict === 'stale' && state.resend)) return
      context.check(BOTH, keys.missing.length === 0, () => ({
        message: keys.onlyUnrefusable ? 'unrefusable' : 'missing',
        at: atRetry(retry, answersAny(retry) ? '/params/inputResponses' : '/params'),
        data: { keys: quoted(keys.missing), round: roundLine(retry), instead: insteadOf(keys.unasked) },
        related: askedHere(retry),
        steps: retry.steps,
      }))
    },
  }),
})
