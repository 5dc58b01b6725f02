import { TextSource } from '../json/source.js'
import { BoundedMap } from '../model/bounded.js'
import type { LineFormat, LineReader } from './format.js'
import type { Line } from './lines.js'
import { emitEntry, emitReported, placeIn } from './logged.js'
import { complaintIn } from './parse-complaint.js'
import { emitTooLong, type ReadContext } from './record.js'
import { ServerRuns } from './server-runs.js'

const MOST_SERVERS = 1000

/** `ISO [name] [level] …` in one layout, `ISO [level] [name] …` in the other. Anything else is stderr of a server. */
const ENTRY = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)) \[(.{1,200}?)\] \[(.{1,200}?)\] /
const LEVEL = /^(?:trace|debug|info|notice|warn|warning|error|critical)$/i
const MESSAGE = /^Message from (client|server): */
const STARTS = /^Initializing server/
const OF_A_SERVER =
  /^(?:Message from (?:client|server):|Initializing server|Server started and connected|Server transport closed|Client transport closed|Server disconnected|Shutting down server)/

interface Entry {
  readonly ts: string | undefined
  readonly isError: boolean
  readonly server: string
  /** Where its text begins in the line. */
  readonly start: number
  readonly said: string
}

const entryOf = ({ text }: Line): Entry | undefined => {
  const head = ENTRY.exec(text)
  const [whole = '', ts, first = '', second = ''] = head ?? []
  if (!head || (!LEVEL.test(first) && !LEVEL.test(second))) return undefined
  const [level, server] = LEVEL.test(first) ? [first, second] : [second, first]
  return { ts, isError: /^error$/i.test(level), server, start: whole.length, said: text.slice(whole.length) }
}

const REMEDY =
  'Claude Desktop writes the messages of each server to mcp-server-NAME.log, in the folder of mcp.log: give that file'

const open = (context: ReadContext): LineReader => {
  const servers = new BoundedMap<string, ServerRuns>(MOST_SERVERS)
  const runsOf = (name: string): ServerRuns => {
    const runs = servers.get(name) ?? new ServerRuns(name)
    servers.set(name, runs)
    return runs
  }
  const take = (line: Line, { ts, isError, server, start, said }: Entry): boolean => {
    const runs = runsOf(server)
    const message = MESSAGE.exec(said)
    const complaint = isError ? complaintIn(said) : undefined
    if (message) {
      const dir = message[1] === 'client' ? 'c2s' : 's2c'
      const facts = (value: unknown) => ({ ts, dir, transport: 'stdio', conn: runs.connOf(value, dir) }) as const
      emitEntry(context, line, start + message[0].length, facts)
    } else if (complaint !== undefined) {
      const source = new TextSource(placeIn(context, line, start), { text: complaint, value: undefined })
      emitReported(context, source, complaint, { ts, conn: runs.connOf(undefined, 's2c') })
    } else if (STARTS.test(said)) runs.started()
    return message !== null || complaint !== undefined
  }
  return {
    line: (line) => {
      const entry = entryOf(line)
      if (entry && OF_A_SERVER.test(entry.said)) context.remedy = REMEDY
      if (!entry || !take(line, entry)) context.skipped++
    },
    tooLong: (long) => emitTooLong(context, long),
    end: () => {},
  }
}

/** Logs that Claude Desktop writes of its servers, in both layouts that there have been. */
export const claudeDesktop: LineFormat = {
  name: 'claude-desktop',
  recognises: (lines) => {
    const newest = lines.at(-1)
    const entry = newest && entryOf(newest)
    if (!entry) return undefined
    const known = OF_A_SERVER.test(entry.said) || (entry.isError && complaintIn(entry.said) !== undefined)
    return known ? 'is an entry of a Claude Desktop log' : undefined
  },
  open,
}
