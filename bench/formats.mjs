// The same traffic in each format: what reading costs beside the floor of that file's own bytes.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from './generate.mjs'
import { floorOf, inTurn, measure, READER } from './measure.mjs'
import { cpuOf, medians, quotient } from './median.mjs'

const line = (value) => `${JSON.stringify(value)}\n`

/** How each line format writes a native record. */
const LINES = {
  jsonl: (record) => line(record),
  jsonrpc: (record) => line(record.message),
  mcpsnoop: (record, index) =>
    line({ session_id: 'bench', seq: index + 1, direction: record.dir, transport: 'stdio', raw: record.message }),
  'mcp-trace': (record, index) =>
    line({
      seq: index,
      direction: record.dir === 'c2s' ? 'client-to-server' : 'server-to-client',
      transport: 'stdio',
      kind: 'message',
      payload: record.message,
    }),
  'claude-desktop': (record) =>
    `2026-08-01T09:00:00.000Z [demo] [info] Message from ${record.dir === 'c2s' ? 'client' : 'server'}: ${JSON.stringify(record.message)} { metadata: undefined }\n`,
  vscode: (record) =>
    `2026-08-01 09:00:00.000 [trace] [${record.dir === 'c2s' ? 'editor -> server' : 'server -> editor'}] ${JSON.stringify(record.message)}\n`,
  log: (record) => `09:00:00.000 ${record.dir === 'c2s' ? '-->' : '<--'} ${JSON.stringify(record.message)}\n`,
}

export const FORMATS = [...Object.keys(LINES), 'har']

const header = (name, value) => ({ name, value })

/** One HAR entry for each request that has an answer. */
function entryOf(request, reply, index) {
  const body = { mimeType: 'application/json', text: JSON.stringify(request) }
  const at = new Date(Date.UTC(2026, 7, 1) + index * 50)
  return {
    startedDateTime: at.toISOString(),
    time: 20,
    request: {
      method: 'POST',
      url: 'https://mcp.example.com/mcp',
      headers: [header('Content-Type', 'application/json'), header('MCP-Protocol-Version', '2026-07-28')],
      postData: body,
    },
    response: {
      status: 200,
      headers: [header('Content-Type', 'application/json')],
      content: { mimeType: 'application/json', text: JSON.stringify(reply) },
    },
  }
}

function* recordsOf(path) {
  for (const text of readFileSync(path, 'utf8').split('\n')) if (text !== '') yield JSON.parse(text)
}

function writeHar(from, file) {
  const open = new Map()
  let count = 0
  writeSync(file, '{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[')
  for (const { message } of recordsOf(from)) {
    if (message.method !== undefined) open.set(message.id, message)
    const request = message.method === undefined ? open.get(message.id) : undefined
    if (request === undefined) continue
    open.delete(message.id)
    writeSync(file, `${count === 0 ? '' : ','}${JSON.stringify(entryOf(request, message, count++))}`)
  }
  writeSync(file, ']}}')
}

/** Writes the traffic of a native file in another format. */
function translate(from, format, to) {
  const file = openSync(to, 'w')
  let index = 0
  if (format === 'har') writeHar(from, file)
  else for (const record of recordsOf(from)) writeSync(file, LINES[format](record, index++))
  closeSync(file)
}

/** Measures reading in every format. `compare` gets the path and the kind of the floor, and fills a row. */
export function measureFormats(folder, megabytes, seed, compare) {
  const native = join(folder, `formats-${seed}.native`)
  generate('mixed', megabytes * 1e6, seed, native, 1)
  try {
    return FORMATS.map((format) => {
      const path = join(folder, `formats-${seed}.${format}`)
      translate(native, format, path)
      try {
        return { format, ...compare(path, format === 'har' ? 'whole' : 'lines') }
      } finally {
        rmSync(path)
      }
    })
  } finally {
    rmSync(native)
  }
}

/** Reading alone beside the least for a file of its kind, `lines` or `whole`. */
export function compareReading(path, kind, pairs) {
  const { floor, reader } = inTurn(
    { floor: () => measure(floorOf(kind), [path]), reader: () => measure(READER, [path]) },
    pairs,
  )
  return {
    floor: medians(floor),
    reader: medians(reader),
    ratio: quotient(reader, floor, cpuOf),
    said: reader[0].said,
  }
}
