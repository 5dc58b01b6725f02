import type { Reply } from '../../src/model/exchange.js'
import { verbOf } from '../../src/model/header-value.js'
import { HttpCalls } from '../../src/model/http-calls.js'
import { inputRequests } from '../../src/model/input-requests.js'
import { has, member } from '../../src/model/json.js'
import type { Message, RequestMessage } from '../../src/model/message.js'
import { META, metaOf } from '../../src/model/meta-keys.js'
import { child } from '../../src/model/pointer.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule, inRecord, type Spot } from '../../src/rule.js'

const messages = {
  roots: { text: 'Roots are in use, which 2026-07-28 deprecates.', requirement: 'roots-new-no-adopt' },
  sampling: { text: 'Sampling is in use, which 2026-07-28 deprecates.', requirement: 'sampling-new-no-adopt' },
  logging: { text: 'Logging is in use, which 2026-07-28 deprecates.', requirement: 'log-new-no-adopt' },
  context: {
    text: 'includeContext asks for the context of servers, which is deprecated.',
    requirement: 'deprecated-new-no-adopt',
  },
  registration: {
    text: 'The client registers itself (dynamic client registration), which is deprecated in favour of client id metadata documents.',
    requirement: 'deprecated-dcr',
  },
  sse: {
    text: 'The HTTP+SSE transport of 2024-11-05 is in use, which is deprecated; Streamable HTTP takes its place.',
    requirement: 'http-sse-transport-migrate',
  },
  'sse-first': {
    text: 'The HTTP+SSE transport of 2024-11-05 is in use without a POST to the same URL having been tried before.',
    requirement: 'http-sse-fallback-order',
  },
  'sse-left': {
    text: 'A request of 2026-07-28 is sent to the URL of a server that answered there as one of the HTTP+SSE transport.',
    requirement: 'http-endpoint-event-selects-old-transport',
  },
} as const

type Template = keyof typeof messages

const CAPABILITIES = child('/params/_meta', META.clientCapabilities)

/** The old transport in use, with or without a try of the new one before. */
const OLD_TRANSPORT = ['http-sse-transport-not-adopted', 'deprecated-http-sse']
const ALSO: { readonly [T in Template]?: readonly string[] } = {
  sse: OLD_TRANSPORT,
  'sse-first': ['http-sse-transport-migrate', ...OLD_TRANSPORT],
}

const brokenBy = (template: Template): readonly string[] => [messages[template].requirement, ...(ALSO[template] ?? [])]

type Tell = (template: Template, spot: Spot) => void

function inRequest(message: RequestMessage, tell: Tell): void {
  const meta = metaOf(message.params)
  const capabilities = member(meta, META.clientCapabilities)
  for (const feature of ['roots', 'sampling'] as const)
    if (has(capabilities, feature)) tell(feature, at(message, `${CAPABILITIES}/${feature}`, 'key'))
  if (has(meta, META.logLevel)) tell('logging', at(message, child('/params/_meta', META.logLevel), 'key'))
}

function inAsking(reply: Reply, tell: Tell): void {
  for (const { method, params, pointer } of inputRequests(reply)) {
    if (method === 'roots/list') tell('roots', at(reply.message, `${pointer}/method`))
    if (method !== 'sampling/createMessage') continue
    tell('sampling', at(reply.message, `${pointer}/method`))
    const include = member(params, 'includeContext')
    if (include === 'thisServer' || include === 'allServers')
      tell('context', at(reply.message, `${pointer}/params/includeContext`))
  }
}

/** A request to an authorization server, which is no message (RFC 7591). */
const isRegistration = ({ dir, kind, value, record }: Message): boolean =>
  dir === 'c2s' && kind === 'invalid' && has(value, 'redirect_uris') && verbOf(record) === 'POST'

export default defineRule({
  meta: {
    id: 'deprecated/feature-used',
    title: 'A deprecated feature is in use (roots, sampling, logging, HTTP+SSE, dynamic client registration).',
    severity: 'info',
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    anyRevision: true,
    quiet: 'Once per feature and transcript; it is still allowed.',
    needs: 'the message alone',
    optin: true,
    requirements: [
      'deprecated-new-no-adopt',
      'roots-new-no-adopt',
      'sampling-new-no-adopt',
      'log-new-no-adopt',
      'deprecated-dcr',
      'deprecated-http-sse',
      'http-sse-transport-not-adopted',
      'http-sse-transport-migrate',
      'http-sse-fallback-order',
      'http-endpoint-event-selects-old-transport',
    ],
    messages,
  },
  create: (context) => {
    const calls = new HttpCalls()
    const told = new Set<Template>()
    let posted = false
    /** The path that gave an endpoint event. */
    let oldPath: string | undefined
    const tell: Tell = (template, spot) => {
      if (told.has(template)) return
      told.add(template)
      context.check(brokenBy(template), false, () => ({ message: template, at: spot }))
    }
    return {
      record(record) {
        const call = calls.record(record)
        if (verbOf(record) === 'POST') posted = true
        if (record.sse?.event !== 'endpoint' || call === undefined) return
        oldPath = call.path
        tell(posted ? 'sse' : 'sse-first', inRecord(record.origin, '/sse/event'))
      },
      message(message) {
        if (isRegistration(message)) tell('registration', at(message))
        if (message.revision !== STATELESS) return
        if (message.kind === 'request' && message.dir === 'c2s') {
          inRequest(message, tell)
          const path = message.record.http?.path?.split('?', 1)[0]
          if (path !== undefined && path === oldPath) tell('sse-left', inRecord(message.record.origin, '/http/path'))
        } else if (message.kind === 'notification' && message.method === 'notifications/message')
          tell('logging', at(message, '/method'))
      },
      reply(reply) {
        const { message, exchange } = reply
        if (message.kind !== 'result' || message.revision !== STATELESS) return
        inAsking(reply, tell)
        if (exchange?.request.method === 'server/discover' && has(message.result.capabilities, 'logging'))
          tell('logging', at(message, '/result/capabilities/logging', 'key'))
      },
    }
  },
})
