import { has, isObject, member } from '../../src/model/json.js'
import type { RequestMessage } from '../../src/model/message.js'
import { metaOf } from '../../src/model/meta-keys.js'
import { child } from '../../src/model/pointer.js'
import { REQUIRED_FIELDS, unfitFields } from '../../src/model/required-meta.js'
import { REQUIRED, REQUIRED_SENTENCES, requiredBy } from '../../src/model/required-sentences.js'
import { STATELESS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const messages = {
  'no-meta': {
    text: '{method} has no params._meta, where one with {names} (of io.modelcontextprotocol/) was expected.',
    requirement: REQUIRED,
  },
  'meta-type': {
    text: '_meta of {method} is {seen}, where an object with {names} (of io.modelcontextprotocol/) was expected.',
    requirement: REQUIRED,
  },
  missing: {
    text: '_meta of {method} lacks {names} (of io.modelcontextprotocol/), which every request has to carry.',
    requirement: REQUIRED,
  },
  type: {
    text: 'io.modelcontextprotocol/{name} of {method} is {seen}, where {expected} was expected.',
    requirement: REQUIRED,
  },
} as const

const listed = (names: readonly string[]): string => names.join(' and ')

/** One finding a request: what is missing comes before what has a wrong type. */
function faultOf(request: RequestMessage): Report<keyof typeof messages> | undefined {
  if (unfitFields(request).length === 0) return undefined
  const { method, params } = request
  const names = listed(REQUIRED_FIELDS.map(({ name }) => name))
  if (!has(params, '_meta'))
    return { message: 'no-meta', at: at(request, params ? '/params' : ''), data: { method, names } }
  const meta = metaOf(params)
  if (!isObject(meta))
    return { message: 'meta-type', at: at(request, '/params/_meta'), data: { method, names, seen: kindOf(meta) } }
  const missing = REQUIRED_FIELDS.filter(({ key }) => !has(meta, key))
  if (missing.length > 0) {
    const data = { method, names: listed(missing.map(({ name }) => name)) }
    return { message: 'missing', at: at(request, '/params/_meta'), data }
  }
  const wrong = REQUIRED_FIELDS.find(({ key, fits }) => !fits(meta[key]))
  if (wrong === undefined) return undefined
  const data = { method, name: wrong.name, seen: kindOf(member(meta, wrong.key)), expected: wrong.expected }
  return { message: 'type', at: at(request, child('/params/_meta', wrong.key)), data }
}

export default defineRule({
  meta: {
    id: 'meta/required-missing',
    title: 'A request lacks protocolVersion or clientCapabilities in params._meta, or has them with a wrong type.',
    severity: 'error',
    party: 'client',
    evidence: 'message',
    revisions: [STATELESS],
    when: { request: { shows: ['bare'] } },
    quiet:
      'Only where the request is proven modern (another modern key, a 2026-07-28 header, MRTR fields, or a connection that is modern throughout). initialize, notifications and legacy sessions are exempt; clientInfo is optional.',
    needs: 'direction',
    requirements: REQUIRED_SENTENCES,
    messages,
    yieldsTo: ['jsonrpc/params-not-object'],
  },
  create: (context) => ({
    request({ request, connection }) {
      if (request.dir !== 'c2s' || request.method === 'initialize') return
      // After a handshake only what the request says for itself makes it modern.
      if (connection.handshake && request.declared !== STATELESS) return
      if (has(request.value, 'params') && request.params === undefined) return
      const fault = faultOf(request)
      context.check(requiredBy(request), fault === undefined, () => fault ?? { message: 'missing', at: at(request) })
    },
  }),
})
