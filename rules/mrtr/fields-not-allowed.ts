import { has } from '../../src/model/json.js'
import { ASKING_METHODS, CLIENT_REQUESTS } from '../../src/model/methods.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const FIELDS = ['requestState', 'inputResponses']

/** Requests of the core protocol that take no answers. What extensions and vendors put into their own is theirs. */
const neverAsks = (method: string): boolean =>
  CLIENT_REQUESTS.has(method) && !ASKING_METHODS.has(method) && method !== 'tasks/update'

export default defineRule({
  meta: {
    id: 'mrtr/fields-not-allowed',
    title: 'inputResponses or requestState is sent with a method that can never ask for input.',
    severity: 'error',
    party: 'client',
    evidence: 'message',
    revisions: [STATELESS],
    when: { request: { shows: ['answers'] } },
    quiet:
      'Exempt: tasks/update and methods of extensions the request declares. If the state is known from another round, mrtr/state-other-request is reported instead.',
    needs: 'direction',
    requirements: ['mrtr-fields-only-supported-methods'],
    yieldsTo: ['mrtr/state-other-request'],
    messages: {
      field: {
        text: '{method} carries {field}, which belongs only to tools/call, prompts/get and resources/read, as no other request can have been asked for input.',
        requirement: 'mrtr-fields-only-supported-methods',
      },
    },
  },
  create: (context) => ({
    request({ request: { params }, request }) {
      if (request.dir !== 'c2s' || !neverAsks(request.method)) return
      const field = FIELDS.find((name) => has(params, name))
      context.check('mrtr-fields-only-supported-methods', field === undefined, () => ({
        message: 'field',
        at: at(request, `/params/${field}`),
        data: { method: request.method, field: field ?? '' },
      }))
    },
  }),
})
