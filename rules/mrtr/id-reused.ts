import type { Retry } from '../../src/model/chain.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip, onLine } from '../../src/model/wording.js'
import { atRetry, defineRule } from '../../src/rule.js'

const NEW = 'mrtr-retry-new-id'
const OF_TOOL = [NEW, 'tools-retry-new-id']

/** As JSON, so that `1` and `"1"` look different. */
const idText = ({ id }: Retry): string => (typeof id === 'string' ? JSON.stringify(clip(id)) : String(id))

export default defineRule({
  meta: {
    id: 'mrtr/id-reused',
    title: 'The retry has the JSON-RPC id of the initial request or of an earlier attempt of its chain.',
    severity: 'error',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    quiet:
      '1 and "1" are different ids. Not for an unrelated later call with an old id, a transport-level re-send of the same bytes, or two clients that share an id.',
    needs: 'direction; the asking result in the same capture; raw id text',
    requirements: OF_TOOL,
    messages: {
      reused: {
        text: 'The retry has the id {id}, which the request on {earlier} of the same round trip already had; a retry is a request of its own and needs a new id.',
        requirement: NEW,
      },
    },
  },
  create: (context) => ({
    retry(retry) {
      const { idTakenBy, round } = retry
      if (!round) return
      context.check(retry.method === 'tools/call' ? OF_TOOL : NEW, idTakenBy === undefined, () => ({
        message: 'reused',
        at: atRetry(retry, '/id'),
        data: { id: { volatile: idText(retry) }, earlier: idTakenBy ? onLine(idTakenBy) : '' },
        related: idTakenBy ? [{ mark: idTakenBy, message: 'has the same id' }] : [],
        steps: retry.steps,
      }))
    },
  }),
})
