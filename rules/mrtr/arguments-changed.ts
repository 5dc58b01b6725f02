import type { Retry } from '../../src/model/chain.js'
import type { RelatedPlace } from '../../src/model/finding.js'
import { askedHere, roundLine } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { quoted } from '../../src/model/wording.js'
import { atRetry, defineRule } from '../../src/rule.js'

const requestsOf = (retry: Retry): readonly RelatedPlace[] =>
  retry.candidates.map((round) => ({ mark: round.requestMark, message: 'the request that is continued' }))

export default defineRule({
  meta: {
    id: 'mrtr/arguments-changed',
    title: 'A retry linked by its requestState has other arguments than the request it continues.',
    severity: 'warning',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      'Not for changes in _meta, key order, or numbers equal by value (1 and 1.0); without a matching state changed arguments are a new call. Not when an open round with the new arguments exists: then the state is the fault. Nor for a state issued to several subjects.',
    needs: 'direction; the asking result in the same capture',
    requirements: ['mrtr-same-request-retried', 'mrtr-fields-not-on-other-requests'],
    messages: {
      changed: {
        text: 'The retry carries the requestState of {round} but differs from the request it continues in {params}; a retry repeats method and parameters unchanged.',
        requirement: 'mrtr-same-request-retried',
      },
    },
  },
  create: (context) => ({
    retry(retry) {
      if (retry.grade !== 'exact' && retry.grade !== 'target') return
      context.check('mrtr-same-request-retried', retry.grade === 'exact', () => ({
        message: 'changed',
        at: atRetry(retry, retry.changedParams[0] ?? '/params'),
        data: {
          round: roundLine(retry),
          params: quoted(retry.changedParams.map((pointer) => pointer.replace(/^\/params\//, ''))),
        },
        related: [...requestsOf(retry), ...askedHere(retry)],
        steps: retry.steps,
      }))
    },
  }),
})
