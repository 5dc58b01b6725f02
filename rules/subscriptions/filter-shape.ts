import { has, isObject } from '../../src/model/json.js'
import type { RequestMessage } from '../../src/model/message.js'
import { child } from '../../src/model/pointer.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { BOOLEAN_KEYS, LISTEN } from '../../src/model/subscription-filter.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const SHAPE = 'schema-listen-filter-shape'
const FIELDS = 'sub-filter-field-types'
const LIST_KEYS = ['resourceSubscriptions', 'taskIds']
const FILTER = '/params/notifications'

interface Fault {
  readonly message: 'missing' | 'type' | 'boolean' | 'list' | 'entry'
  readonly pointer: string
  readonly seen: unknown
  readonly key?: string
}

/** The faults of a filter, one for each member; extension keys are not known here and so not judged. */
function faultsOf({ params }: RequestMessage): readonly Fault[] {
  if (!has(params, 'notifications'))
    return [{ message: 'missing', pointer: params === undefined ? '' : '/params', seen: undefined }]
  const filter = params?.notifications
  if (!isObject(filter)) return isRedacted(filter) ? [] : [{ message: 'type', pointer: FILTER, seen: filter }]
  const booleans = BOOLEAN_KEYS.flatMap((key): Fault[] => {
    const seen = filter[key]
    if (seen === undefined || typeof seen === 'boolean' || isRedacted(seen)) return []
    return [{ message: 'boolean', pointer: child(FILTER, key), seen, key }]
  })
  return [...booleans, ...LIST_KEYS.flatMap((key) => listFault(filter[key], key))]
}

function listFault(seen: unknown, key: string): readonly Fault[] {
  if (seen === undefined || isRedacted(seen)) return []
  if (!Array.isArray(seen)) return [{ message: 'list', pointer: child(FILTER, key), seen, key }]
  const index = seen.findIndex((entry) => typeof entry !== 'string')
  return index < 0 ? [] : [{ message: 'entry', pointer: child(FILTER, key, index), seen: seen[index], key }]
}

export default defineRule({
  meta: {
    id: 'subscriptions/filter-shape',
    title: 'A listen request has no notifications filter, or one with wrong types.',
    severity: 'error',
    party: 'client',
    evidence: 'message',
    revisions: [STATELESS],
    methods: [LISTEN],
    quiet: 'An empty filter and extension keys are legal.',
    needs: 'direction',
    requirements: [FIELDS, SHAPE],
    yieldsTo: ['jsonrpc/params-not-object'],
    messages: {
      missing: {
        text: 'subscriptions/listen has no notifications, where an object that says what to listen for was expected.',
        requirement: SHAPE,
      },
      type: {
        text: 'notifications of subscriptions/listen is {seen}, where an object was expected.',
        requirement: SHAPE,
      },
      boolean: { text: '{key} is {seen}, where a boolean was expected.', requirement: FIELDS },
      list: { text: '{key} is {seen}, where a list of strings was expected.', requirement: FIELDS },
      entry: { text: '{key} holds {seen}, where only strings were expected.', requirement: FIELDS },
    },
  },
  create: (context) => ({
    request({ request }) {
      if (request.dir !== 'c2s') return
      const faults = faultsOf(request)
      const keys = faults.length > 0 ? [] : Object.keys(request.params?.notifications ?? {})
      if (faults.length === 0)
        context.check(keys.length > 0 ? [SHAPE, FIELDS] : SHAPE, true, () => ({ message: 'type', at: at(request) }))
      for (const { message, pointer, seen, key } of faults)
        context.check(message === 'missing' || message === 'type' ? SHAPE : [SHAPE, FIELDS], false, () => ({
          message,
          at: at(request, pointer),
          data: { seen: kindOf(seen), key: key ?? '' },
        }))
    },
  }),
})
