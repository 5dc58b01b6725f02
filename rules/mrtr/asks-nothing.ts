import { roundResult } from '../../src/model/input-requests.js'
import { has, isObject } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'mrtr/asks-nothing',
    title:
      'An input_required result gives the client nothing to do: neither inputRequests nor requestState, or an empty map and no state.',
    severity: 'error',
    also: {
      severity: 'warning',
      when: 'warning for an empty map without a state: the field is there, but a client that obeys loops',
    },
    party: 'server',
    evidence: 'message',
    revisions: [STATELESS],
    when: { reply: { shows: ['asks'] } },
    quiet: 'A state-only result and an empty map together with a state are valid.',
    needs: 'direction',
    requirements: ['mrtr-input-required-has-one-field'],
    yieldsTo: ['mrtr/method-not-allowed'],
    messages: {
      neither: {
        text: 'The input_required result has neither inputRequests nor requestState, so it asks for nothing; it needs at least one.',
        requirement: 'mrtr-input-required-has-one-field',
      },
      empty: {
        text: 'The input_required result has an empty inputRequests and no requestState, so a client that obeys can only repeat the same call.',
        requirement: 'mrtr-input-required-has-one-field',
        severity: 'warning',
      },
    },
  },
  create: (context) => ({
    reply({ message }) {
      const result = roundResult(message)
      if (!result) return
      const absent = !has(result, 'inputRequests')
      const empty = isObject(result.inputRequests) && Object.keys(result.inputRequests).length === 0
      context.check('mrtr-input-required-has-one-field', has(result, 'requestState') || !(absent || empty), () => ({
        message: absent ? 'neither' : 'empty',
        at: at(message, absent ? '/result' : '/result/inputRequests'),
      }))
    },
  }),
})
