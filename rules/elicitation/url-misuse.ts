import { isAccept } from '../../src/model/answers.js'
import { BoundedMap } from '../../src/model/bounded.js'
import { headerOf } from '../../src/model/carrier.js'
import { type Completed, completed } from '../../src/model/complete-result.js'
import { modeOf } from '../../src/model/elicitation.js'
import type { Reply } from '../../src/model/exchange.js'
import { verbOf } from '../../src/model/header-value.js'
import { elicitations, inputRequests } from '../../src/model/input-requests.js'
import { isObject, type JsonObject, member } from '../../src/model/json.js'
import type { Mark } from '../../src/model/place.js'
import type { WireRecord } from '../../src/model/record.js'
import { sensitiveIn } from '../../src/model/sensitive-text.js'
import { textsIn } from '../../src/model/texts.js'
import { at, defineRule, inRecord, type RuleContext } from '../../src/rule.js'

const SELF = 'elicit-url-not-self-auth'
const PREFETCH = 'elicit-url-no-prefetch'
const CREDENTIALS = 'elicit-third-party-creds-not-via-client'
/** What a server got for itself stays with it, whoever issued it. */
const NONE_GIVEN = [CREDENTIALS, 'elicit-no-creds-to-client']
/** What is remembered at the same time: URLs, keys, addresses of authorization servers. */
const LIMIT = 1_000
/** Strings of a result that are searched. */
const TEXTS = 1_000
const TOKEN_NAME = /^(?:access|refresh)_?token$/i

const canonical = (url: unknown): string | undefined =>
  typeof url === 'string' && URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : undefined

/** Whether a result gives away what looks like a credential. */
const tokenIn = (result: JsonObject, pointer: string) =>
  textsIn(result, pointer, TEXTS).find(
    ({ name, text }) =>
      (TOKEN_NAME.test(name) && text.length > 8) || sensitiveIn(text, name).some(({ kind }) => kind === 'secret'),
  )

const messages = {
  self: {
    text: 'The URL of the elicitation is where this very server sends its clients for authorization, which url mode is no substitute for.',
    requirement: SELF,
  },
  prefetch: {
    text: 'The client fetches the URL of the elicitation itself, with the user agent of its MCP traffic; only the user is to open it.',
    requirement: PREFETCH,
  },
  credentials: {
    text: 'The result after a url elicitation holds what looks like a credential, which should never pass through the client.',
    requirement: CREDENTIALS,
  },
} as const

type Template = keyof typeof messages

/** `agent`: the user agent of the client's MCP traffic. */
function judgePrefetch(
  context: RuleContext<Template>,
  record: WireRecord,
  asked: BoundedMap<string, Mark>,
  agent: string,
): void {
  if (asked.size === 0) return
  const url = `${headerOf(record, 'host') ?? ''}${record.http?.path?.split('?', 1)[0] ?? ''}`
  const mark = asked.get(url)
  if (mark === undefined || headerOf(record, 'user-agent') !== agent) return
  context.check(PREFETCH, false, () => ({
    message: 'prefetch',
    at: inRecord(record.origin, '/http/path'),
    party: 'client',
    related: [{ mark, message: 'the elicitation' }],
  }))
}

function judgeResult(context: RuleContext<Template>, { message, result }: Completed): void {
  const found = tokenIn(result, '/result')
  context.check(NONE_GIVEN, found === undefined, () => ({
    message: 'credentials',
    at: at(message, found?.pointer ?? ''),
    party: 'server',
  }))
}

export default defineRule({
  meta: {
    id: 'elicitation/url-misuse',
    title:
      'A url elicitation looks like self-authorization to this server, is fetched by the client before consent, or is followed by third-party credentials in a result.',
    severity: 'info',
    party: 'both',
    evidence: 'http',
    revisions: ['2025-11-25', '2026-07-28'],
    optin: true,
    quiet: 'Where a token came from cannot be proved; values are never printed.',
    needs: 'HTTP record of the other traffic',
    requirements: [SELF, PREFETCH, ...NONE_GIVEN],
    clauses: { '2025-11-25': 'client/elicitation#url-mode-elicitation-for-oauth-flows' },
    messages,
  },
  create: (context) => {
    const asked = new BoundedMap<string, Mark>(LIMIT)
    const keys = new BoundedMap<string, true>(LIMIT)
    const authorization = new BoundedMap<string, true>(LIMIT)
    let agent: string | undefined
    const noteRecord = (record: WireRecord): void => {
      const verb = verbOf(record)
      if (verb === 'POST') agent = headerOf(record, 'user-agent') ?? agent
      const value = record.payload?.kind === 'json' ? record.payload.value : undefined
      const endpoint = canonical(member(value, 'authorization_endpoint'))
      if (endpoint !== undefined) authorization.set(endpoint, true)
      if (verb === 'GET' && agent !== undefined) judgePrefetch(context, record, asked, agent)
    }
    const noteAsked = (reply: Reply): void => {
      for (const { key, params } of inputRequests(reply)) if (modeOf(params) === 'url') keys.set(key, true)
      for (const { message, params, pointer } of elicitations(reply)) {
        const url = modeOf(params) === 'url' ? canonical(member(params, 'url')) : undefined
        if (url === undefined) continue
        const place = at(message, `${pointer}/params/url`)
        asked.set(url, context.mark(place))
        context.check(SELF, !authorization.has(url), () => ({ message: 'self', at: place, party: 'server' }))
      }
    }
    return {
      record: noteRecord,
      reply(reply) {
        noteAsked(reply)
        const done = keys.size > 0 ? completed(reply) : undefined
        const given = done?.exchange.request.params?.inputResponses
        if (done === undefined || !isObject(given)) return
        if (!Object.entries(given).some(([key, answer]) => keys.has(key) && isAccept(answer))) return
        judgeResult(context, done)
      },
    }
  },
})
