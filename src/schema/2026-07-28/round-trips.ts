import { by, is, type Members, map, type Shape, where } from '../message-shape.js'

/** What the client adds to a request that it sends again (basic/patterns/mrtr). */
export const RETRIED: Members = { 'inputResponses?': 'InputResponses', 'requestState?': 'string' }

/**
 * The answer to a request that may be answered with questions: `resultType` says which. The types of extensions, and a
 * missing one, leave the general definition.
 */
const answer = (complete: string): Shape =>
  by('resultType', { complete, input_required: 'InputRequiredResult' }, 'Result')

/** Rounds: questions in a result, answers in the next request. */
export const roundTrips = (): Readonly<Record<string, Shape>> => ({
  InputRequiredResult: {
    '_meta?': 'ResultMeta',
    resultType: 'string',
    'inputRequests?': 'InputRequests',
    'requestState?': 'string',
  },
  InputRequests: map('InputRequest'),
  InputRequest: by('method', {
    'elicitation/create': 'ElicitRequest',
    'sampling/createMessage': 'CreateMessageRequest',
    'roots/list': 'ListRootsRequest',
  }),
  InputResponses: map('InputResponse'),
  /** Told apart by what they hold where the request under the same key is not known: see `faultsOf`. */
  InputResponse: where('action', 'ElicitResult', where('roots', 'ListRootsResult', 'CreateMessageResult')),
  InputResponseRequestParams: { _meta: 'RequestMeta', ...RETRIED },

  CallToolAnswer: answer('CallToolResult'),
  GetPromptAnswer: answer('GetPromptResult'),
  ReadResourceAnswer: answer('ReadResourceResult'),

  CreateMessageRequest: { method: is('sampling/createMessage'), params: 'CreateMessageRequestParams' },
  ElicitRequest: { method: is('elicitation/create'), params: 'ElicitRequestParams' },
  ListRootsRequest: { method: is('roots/list'), 'params?': { '_meta?': 'Meta' } },
})
