import type { Fit } from '../../src/model/fit.js'
import { has } from '../../src/model/json.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'
import { argumentsFit } from '../../src/schema/validate.js'

const FIT = 'tools-args-match-input-schema'

export default defineRule({
  meta: {
    id: 'tools/arguments-mismatch',
    title: "Call arguments do not fit the tool's listed inputSchema.",
    severity: 'warning',
    party: 'client',
    evidence: 'listing',
    revisions: REVISIONS,
    methods: ['tools/call'],
    quiet:
      'Newest complete listing only, no format assertions, no network references; schemas that do not compile are skipped.',
    needs: 'the tool listing in the capture',
    requirements: [FIT],
    clauses: inEveryOlder('server/tools#tool'),
    messages: {
      mismatch: {
        text: 'The arguments of the tool {tool} do not fit its inputSchema: {place} {needed}.',
        requirement: FIT,
      },
    },
  },
  create: (context) => ({
    request(exchange) {
      const { request } = exchange
      const judged = argumentsFit(exchange)
      if (judged === undefined || judged.fit.fit === 'unjudged') return
      const { tool, fit } = judged
      context.check(FIT, fit.fit === 'yes', () => ({
        message: 'mismatch',
        at: at(request, has(request.params, 'arguments') ? `/params/arguments${pointerIn(fit)}` : '/params'),
        data: { tool: `"${clip(tool.key)}"`, place: placeIn(fit), needed: fit.fit === 'no' ? fit.needed : '' },
        related: [{ mark: tool.page, message: 'listed here' }],
      }))
    },
  }),
})

const pointerIn = (fit: Fit): string => (fit.fit === 'no' ? fit.pointer : '')

const placeIn = (fit: Fit): string => {
  const pointer = pointerIn(fit)
  return pointer === '' ? 'the object' : clip(pointer)
}
