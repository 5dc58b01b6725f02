import type { BareResend, Retry, StateVerdict } from '../../model/chain.js'
import type { WireRecord } from '../../model/record.js'
import { STATELESS } from '../../model/revision.js'
import { read } from '../../read/read.js'
import { Conversation } from '../conversation.js'
import { type Draft, draftsOf } from '../draft.js'
import { Exchanges } from '../exchanges.js'
import { HeldText } from '../held.js'
import { Unjudged } from '../limits.js'
import { SentLog } from '../sent.js'
import { type ChainCounts, Chains } from './chains.js'

/** A story line by line, and what each retry in it is found to be. */
export type Story = readonly [name: string, story: readonly string[], links: readonly string[]]

const METHODS: Readonly<Record<string, string>> = { prompt: 'prompts/get', read: 'resources/read', list: 'tools/list' }

/** Else: the record begins here, something is missing, the client counts from 0, a bound dropped a call. */
const EVENTS: ReadonlySet<string> = new Set(['start', 'gap', 'zero', 'lossy'])

/**
 * `id> target(x) {keys} state @client #conn $session &member ~hidden`, `id< {keys} state`, `id< done`, `id< error`,
 * `id cancelled`, or an event.
 *
 * - Forms are asked for; for roots under a key that ends with `!`, which has no way to say no. `{*}` is a list.
 * - An answer under a key that ends with `?` is no object.
 * - `@client` names itself over HTTP, `@@client` over stdio. `&member` is what the record says of the client.
 * - `~hidden` has the pointers that the recorder hid, with commas between them, or `all`.
 * - `id< old` is a result without type, `id< task` one of a type that is neither.
 */
const STEP = new RegExp(
  [
    /^(?<id>\S+?)(?<side>[<>]) ?(?<kind>[a-z]+:)?(?<name>\w*)(?:\((?<x>[\w.]*)\))?(?: ?\{(?<keys>.*?)\})?/,
    /(?: (?<state>[^@#$&~\s]\S*))?(?: (?<pipe>@?)@(?<client>\w+))?(?: #(?<conn>\w+))?/,
    /(?: \$(?<session>\w+))?(?: &(?<member>\w+))?(?: ~(?<hidden>\S+))?$/,
  ]
    .map(({ source }) => source)
    .join(''),
)

const RESULTS: Readonly<Record<string, object>> = {
  done: { result: { resultType: 'complete' } },
  error: { error: { code: -32603, message: 'no' } },
  old: { result: {} },
  task: { result: { resultType: 'task' } },
}

/** One line of a story as a native record. */
function recordOf(step: string): object {
  if (EVENTS.has(step)) return { transport: 'stdio', event: step }
  const cancelled = step.match(/^(\d+) cancelled$/)
  if (cancelled)
    return { dir: 'c2s', message: { method: 'notifications/cancelled', params: { requestId: Number(cancelled[1]) } } }
  const { id = '', side, kind = '', name = '', x, ...more } = step.match(STEP)?.groups ?? {}
  const { keys, state, pipe, client, conn, session, member, hidden } = more
  const alone = side === '<' && name !== '' && RESULTS[name] === undefined ? name : undefined
  const marks = { ...(keys !== undefined && { keys: keys.split(',').filter(Boolean) }), ...stateIn(alone ?? state) }
  const message = side === '>' ? request(kind.slice(0, -1), name, x, marks, client) : reply(name, marks)
  return {
    dir: side === '>' ? 'c2s' : 's2c',
    ...(conn && { conn }),
    ...(session && { session }),
    ...(member && { client: member }),
    ...(hidden && { redacted: hidden === 'all' ? true : hidden.split(',') }),
    transport: client === undefined || pipe ? 'stdio' : 'http',
    message: { jsonrpc: '2.0', id: JSON.parse(id), ...message },
  }
}

interface Marks {
  readonly keys?: readonly string[]
  readonly requestState?: unknown
}

/** A state is text; after `=` JSON. */
const stateIn = (text: string | undefined): Marks =>
  text === undefined ? {} : { requestState: text.startsWith('=') ? JSON.parse(text.slice(1)) : text }

function request(kind: string, name = '', x: string | undefined, { keys, ...state }: Marks, client?: string): object {
  const about = kind === 'read' ? { uri: name } : kind === 'list' ? {} : { name }
  const answers = keys && Object.fromEntries(keys.map(answerUnder))
  const info =
    client === undefined || client === 'anyone' ? {} : { 'io.modelcontextprotocol/clientInfo': { name: client } }
  const _meta = { 'io.modelcontextprotocol/protocolVersion': STATELESS, ...info }
  const given = { ...(x && { arguments: { x: JSON.parse(x) } }), ...(answers && { inputResponses: answers }) }
  return { method: METHODS[kind] ?? 'tools/call', params: { ...about, ...given, ...state, _meta } }
}

const answerUnder = (key: string): [string, unknown] =>
  key.endsWith('?') ? [key.slice(0, -1), 'yes'] : [key, { action: 'accept', content: {} }]

function reply(word: string, { keys, ...state }: Marks): object {
  if (RESULTS[word] !== undefined) return RESULTS[word]
  const asked = keys?.[0] === '*' ? [] : keys && Object.fromEntries(keys.map((key) => [key, askedUnder(key)]))
  return { result: { resultType: 'input_required', ...(asked && { inputRequests: asked }), ...state } }
}

const askedUnder = (key: string): object =>
  key.endsWith('!') ? { method: 'roots/list' } : { method: 'elicitation/create', params: {} }

/** What the chains make of a story. */
export interface Outcome {
  /** One text for each retry, by line, and one for each repeat without answers. */
  readonly links: readonly string[]
  readonly retries: readonly Retry[]
  readonly counts: ChainCounts
  /** Rounds that nobody continued, and the most that were open at the same time. */
  readonly open: number
  readonly peak: number
  /** What was not judged, by reason. */
  readonly unjudged: Readonly<Record<string, number>>
}

/** One text for each retry of a story, by line, and one for each repeat without answers. */
export const linksOf = async (story: readonly string[]): Promise<readonly string[]> => (await outcomeOf(story)).links

/** Tells the chains a story, to its end. */
export async function outcomeOf(story: readonly string[]): Promise<Outcome> {
  const said: [number, string][] = []
  const retries: Retry[] = []
  const unjudged = new Unjudged()
  const held = new HeldText()
  const exchanges = new Exchanges(new Unjudged())
  const chains = new Chains(held, unjudged, () => exchanges.pending(), {
    retry: (_, retry) => {
      said.push([retry.mark.line, described(retry)])
      retries.push(retry)
    },
    resend: (_, { mark, round }: BareResend) => said.push([mark.line, `bare ${round.mark.line}`]),
  })
  const log = new SentLog()
  const conversations = new Map<unknown, Conversation>()
  const take = (record: WireRecord): void => {
    const known = conversations.get(record.conn) ?? new Conversation(conversations.size, log)
    conversations.set(record.conn, known)
    if (record.event === 'start') known.fromStart = true
    if (record.event === 'gap') known.gaps = true
    if (record.event === 'zero') known.startsAtZero = true
    if (record.event === 'lossy') known.lossy = true
    for (const draft of draftsOf(record)) tell(draft, known, exchanges, chains)
  }
  const bytes = new TextEncoder().encode(story.map((step) => `${JSON.stringify(recordOf(step))}\n`).join(''))
  const chunks = (async function* () {
    yield bytes
  })()
  await read({ name: 'story', from: { chunks } }, {}, take)
  const [open, peak] = [chains.openCount(), chains.peak]
  chains.end()
  const links = said.sort(([a], [b]) => a - b).map(([line, text]) => `${line}: ${text}`)
  return { links, retries, counts: chains.counts, open, peak, unjudged: unjudged.reasons }
}

function tell(draft: Draft, conversation: Conversation, exchanges: Exchanges, chains: Chains): void {
  draft.revision = STATELESS
  if (draft.kind === 'request') chains.request(exchanges.open(conversation, draft, undefined))
  if (draft.kind === 'notification') {
    const exchange = exchanges.cancel(conversation, 'c2s', Number(draft.params?.requestId))
    if (exchange) chains.noReply(exchange)
  }
  if (draft.kind !== 'result' && draft.kind !== 'error') return
  const { exchange } = exchanges.answer(conversation, draft, undefined)
  if (exchange) chains.reply(exchange, draft)
  else chains.orphan(draft)
}

/** `exact 3 kept -a +b id@1 /params/name unmatched`: grade, candidates' lines, state, keys, id, changed params. */
function described({ grade, candidates, state, keys, idTakenBy, changedParams, unmatched }: Retry): string {
  return [
    grade,
    candidates.map(({ mark }) => mark.line).join('|'),
    stateText(state),
    ...(keys?.missing ?? []).map((key) => `-${key}`),
    ...(keys?.unasked ?? []).map((key) => `+${key}`),
    keys?.missing.length && keys.onlyUnrefusable ? 'unrefusable' : '',
    idTakenBy ? `id@${idTakenBy.line}` : '',
    ...changedParams,
    unmatched ? 'unmatched' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function stateText(state: StateVerdict): string {
  if (state.verdict === 'changed') {
    const { difference } = state
    return `changed:${difference.how}${difference.how === 'of-another-round' ? `@${difference.issued.line}` : ''}`
  }
  if (state.verdict === 'stale') return `stale@${state.issued.line}${state.resend ? ':resend' : ''}`
  if (state.verdict === 'other-request') return `other-request@${state.issued.line}`
  if (state.verdict === 'invented') return `invented${state.issued ? `@${state.issued.line}` : ''}`
  if (state.verdict === 'missing' && state.either) return `missing|${state.either.line}`
  return state.verdict
}
