// Conversations in which nothing comes to an end: node bench/endless.mjs KIND COUNT
// KIND is one of those below. Written to standard output, so that a million of them need no disk.
import { writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const KEY = 'io.modelcontextprotocol/'
const META = {
  [`${KEY}protocolVersion`]: '2026-07-28',
  [`${KEY}clientInfo`]: { name: 'bench-client', version: '1.0.0' },
  [`${KEY}clientCapabilities`]: { elicitation: { form: {} } },
}
const SERVER = { [`${KEY}serverInfo`]: { name: 'bench-server', version: '1.0.0' } }
const FORM = {
  mode: 'form',
  message: 'Go on with the change?',
  requestedSchema: { type: 'object', properties: { go: { type: 'boolean', title: 'Go on' } }, required: ['go'] },
}
const WRITE_AT = 1 << 20

const LARGE = 'a note that is long '.repeat(10_000)

const request = (id, target, note = `change ${target} `.repeat(8)) => ({
  dir: 'c2s',
  message: {
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { _meta: META, name: 'deploy', arguments: { target, note } },
  },
})

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'deploy',
}

const posted = (exchange, record) => ({
  transport: 'http',
  exchange,
  http: { method: 'POST', path: '/mcp', headers: HEADERS },
  ...record,
})

const question = (id) => ({
  dir: 's2c',
  message: {
    jsonrpc: '2.0',
    id,
    result: {
      resultType: 'input_required',
      inputRequests: { confirm: { method: 'elicitation/create', params: FORM } },
      requestState: `state-${id}-${String(id * 2_654_435_761).padStart(16, '0')}`.repeat(6),
      _meta: SERVER,
    },
  },
})

/** What one turn of each kind sends; nothing of it is taken up again. */
const KINDS = {
  /** A question that nobody answers, to another call each time. */
  abandoned: (id) => [request(id, `service-${id}`), question(id)],
  /** The same call and the same question over and over. */
  'same-call': (id) => [request(id, 'service'), question(id)],
  /** A request without an answer. */
  open: (id) => [request(id, `service-${id}`)],
  /** A conversation of its own for each request without an answer. */
  sessions: (id) => [{ conn: `connection-${id}`, ...request(1, `service-${id}`) }],
  /** A client of its own for each request without an answer, behind one endpoint: all of them begin with the same id. */
  clients: (id) => [posted(id, request(1, `service-${id}`))],
  /** A request of 200 KB without an answer. */
  large: (id) => [request(id, `service-${id}`, LARGE)],
}

export const ENDLESS = Object.keys(KINDS)

/** The lines of `count` turns, in blocks of about 1 MB. */
export function* endless(kind, count) {
  const turn = KINDS[kind]
  if (turn === undefined) throw new Error(`no such kind: ${kind}; known: ${ENDLESS.join(', ')}`)
  let pending = ''
  for (let id = 1; id <= count; id++) {
    for (const record of turn(id)) pending += `${JSON.stringify(record)}\n`
    if (pending.length < WRITE_AT) continue
    yield pending
    pending = ''
  }
  yield pending
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [kind, count] = process.argv.slice(2)
  for (const block of endless(kind, Number(count))) writeSync(1, block)
}
