import type { FormatName } from './reader.js'

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":["é",{"b":"\\"x\\\\"}]}}'
const PRETTY = JSON.stringify(JSON.parse(PING), null, 2)
const STREAM = JSON.stringify({
  dir: 's2c',
  http: { status: 200, headers: { 'content-type': 'text/event-stream' } },
  raw: `id: 1\r\ndata: ${PING}\n\ndata: {"id":\ndata: 2}\n\n`,
})
const AT = '2026-08-01T09:00:00.000Z'
const VS_CODE = '2026-08-01 09:00:00.000'
const framesOf = (frames: readonly object[]): string =>
  frames.map((frame, seq) => `${JSON.stringify({ seq, ...frame })}\n`).join('')
const SNOOP = { session_id: 's', server_label: 'x', ts: '2026-08-01T10:00:00Z' }
const EVENT = { transport: 'streamable-http', direction: 'client-to-server' }

const EVENT_TEXT = `: hi\r\nid: 1\r\ndata: ${PING}\n\ndata: {"jsonrpc":"2.0","id":\ndata: 2}\n\n`
const harEntry = (at: number, request: object, content: object) => ({
  startedDateTime: new Date(Date.parse(AT) + at).toISOString(),
  time: 40,
  request: {
    method: 'POST',
    url: 'http://a/mcp?é',
    headers: [{ name: 'Mcp-Method', value: 'ping' }],
    postData: request,
  },
  response: { status: 200, headers: [{ name: 'content-type', value: 'text/event-stream' }], content },
})
const HAR = {
  log: {
    version: '1.2',
    entries: [
      harEntry(30, { text: PING }, { text: EVENT_TEXT, size: 99 }),
      harEntry(
        0,
        { text: btoa(PING.replace('é', 'e')), encoding: 'base64' },
        { text: btoa('data: {}'), encoding: 'base64' },
      ),
      { ...harEntry(0, {}, {}), request: { method: 'GET', url: 'http://b/é.png' } },
      harEntry(60, { text: PING }, { size: -1 }),
    ],
  },
}
const HISTORY = [
  {
    timestamp: AT,
    direction: 'request',
    origin: 'client',
    message: JSON.parse(PING),
    response: { id: 1, result: {} },
    duration: 9,
  },
  {
    timestamp: AT,
    direction: 'notification',
    origin: 'server',
    message: { jsonrpc: '2.0', method: 'notifications/é' },
  },
]
const NETWORK = [
  { timestamp: AT, method: 'POST', url: 'http://a/token', requestHeaders: {}, category: 'auth' },
  {
    timestamp: AT,
    method: 'POST',
    url: 'http://a/mcp',
    requestHeaders: { 'Mcp-Method': 'ping' },
    requestBody: PING,
    responseStatus: 200,
    responseHeaders: { 'content-type': 'text/event-stream' },
    responseBody: EVENT_TEXT,
    duration: 9,
  },
]

/** Inputs of each format, to be damaged. */
export const SEEDS: Readonly<Partial<Record<FormatName, readonly string[]>>> = {
  jsonl: [
    `{"dir":"c2s","message":${PING}}\n${STREAM}\n{"dir":"s2c","raw":${JSON.stringify(PING)}}\n{"dir":"c2s","cut":true}\n`,
  ],
  jsonrpc: [
    `${PING}\n{"violation":"w","message":${PING}}\n${PRETTY}\n[${PING}]\n`,
    `[${PING},\n${PRETTY},\n${PING}]\n`,
    `\uFEFF${PRETTY}\n${PRETTY}`,
  ],
  mcpsnoop: [
    framesOf([
      { ...SNOOP, direction: 'meta', transport: 'stdio', raw: {} },
      { ...SNOOP, direction: 'c2s', transport: 'http', conn_id: 'a', mcp_method: 'ping', raw: JSON.parse(PING) },
      { ...SNOOP, direction: 's2c', transport: 'http', conn_id: 'a', status: 200, raw: JSON.parse(PING) },
      { ...SNOOP, direction: 's2c', transport: 'stdio', text: 'é "noise"' },
      { ...SNOOP, direction: 's2c', transport: 'stdio', text: '{"id":', truncated: true },
    ]),
  ],
  'mcp-trace': [
    framesOf([
      { ...EVENT, kind: 'http', headers: { 'Mcp-Method': 'ping', 'content-type': 'application/json' } },
      { ...EVENT, kind: 'message', payload: JSON.parse(PING) },
      { ...EVENT, direction: 'server-to-client', kind: 'http', status: 200, headers: {} },
      { ...EVENT, direction: 'server-to-client', kind: 'message', payload: { id: 1, result: {} } },
      { ...EVENT, kind: 'lifecycle', event: 'transport-close' },
    ]),
  ],
  har: [JSON.stringify(HAR), JSON.stringify(HAR, null, 2), `\uFEFF${JSON.stringify(HAR, null, '\t')}`],
  inspector: [JSON.stringify(HISTORY, null, 2), JSON.stringify(NETWORK, null, 2), JSON.stringify(NETWORK)],
  sse: [EVENT_TEXT.slice(6), `data: ${PING}\r\rid:2\rdata:${PRETTY.replaceAll('\n', '\rdata:')}\r\r`],
  'claude-desktop': [
    `${AT} [a] [info] Message from client: ${PING} { metadata: undefined }\r\nstderr {\r\n${AT} [a] [error] Unexpected token 'é', "é"... is not valid JSON {\r\n  metadata: {\r\n}\r\n`,
    `${AT} [info] [a] Initializing server...\n${AT} [info] [a] Message from server: ${PING}\n${AT} [info] [b] Message from client: x\n`,
  ],
  vscode: [
    `${VS_CODE} [trace] [editor -> server] ${PING}\n${VS_CODE} [info] Starting server a\n${VS_CODE} [trace] [server -> editor] ${PING}\n`,
    `${VS_CODE} [warning] Failed to parse message: "é \\"x\\"\\n"\r\n${VS_CODE} [info] [Client Says] ${PING}\r\n`,
  ],
  log: [
    `-> ${PING} <- [${PING}]\n{"n":1} text {\nrecv: ${PRETTY} {}\n`,
    `${VS_CODE} INFO message sent [a]:\r\n${PRETTY}\r\nRead b'${PING.replaceAll('\\', '\\\\').replace('é', '\\xc3\\xa9')}'\r\n`,
    `{"level":"debug","msg":"write","data":${JSON.stringify(PING)}}\n{"level":"debug","msg":"read","data":${PING}}\n`,
  ],
}
