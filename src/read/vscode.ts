import { OuterText, WHOLE } from '../json/embed.js'
import { TextSource } from '../json/source.js'
import { valueAtString } from './embedded.js'
import type { LineFormat, LineReader } from './format.js'
import type { Line } from './lines.js'
import { emitEntry, emitReported, placeIn } from './logged.js'
import { emitTooLong, type ReadContext } from './record.js'
import { ServerRuns } from './server-runs.js'

/** Time and level, which are missing where only a part of the output was copied. */
const HEAD = /^\s*(?:(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:[.,]\d+)?) )?(?:\[(?:trace|debug|info|warning|error)\] )?/i
const MESSAGE = /^\[(editor -> server|server -> editor|client says|server says)\] */i
const UNREADABLE = /^Failed to parse message: (?=")/
const STARTS = /^(?:Starting server\b|Connection state: Starting)/
const OF_A_SERVER =
  /^(?:Starting server\b|Stopping server\b|Connection state: |Discovered \d+ (?:tools|prompts|resources)|Waiting for server to respond|\[server stderr\])/
const FROM_CLIENT = /^(?:editor|client)/i

interface Entry {
  readonly ts: string | undefined
  readonly timed: boolean
  /** Where its text begins in the line. */
  readonly start: number
  readonly said: string
}

const entryOf = ({ text }: Line): Entry => {
  const [whole = '', date, time] = HEAD.exec(text) ?? []
  const ts = date === undefined ? undefined : `${date}T${time?.replace(',', '.')}`
  return { ts, timed: date !== undefined, start: whole.length, said: text.slice(whole.length) }
}

const isOfServer = ({ said, timed }: Entry): boolean => timed && (UNREADABLE.test(said) || OF_A_SERVER.test(said))

const REMEDY =
  'VS Code writes messages only at trace level: set that level for the output of the server with "Developer: Set Log Level…" and repeat the session'

const open = (context: ReadContext): LineReader => {
  const runs = new ServerRuns('server')
  const takeUnreadable = (line: Line, { ts, start, said }: Entry, quote: number): boolean => {
    const quoted = valueAtString(said, quote)
    // Each line of stdout comes with its line break; without one it is the body of an HTTP event.
    if (quoted === undefined || !quoted.value.endsWith('\n') || quoted.value.trim() === '') return false
    const text = said.slice(quote, quoted.end)
    const source = new TextSource(placeIn(context, line, start + quote), {
      text: quoted.value,
      value: undefined,
      within: { outer: new OuterText(text, ''), segments: WHOLE },
    })
    emitReported(context, source, said.slice(0, quoted.end), { ts, conn: runs.connOf(undefined, 's2c') })
    return true
  }
  const take = (line: Line, entry: Entry): boolean => {
    const { ts, start, said } = entry
    const [message, who = ''] = MESSAGE.exec(said) ?? []
    if (message !== undefined) {
      const dir = FROM_CLIENT.test(who) ? 'c2s' : 's2c'
      emitEntry(context, line, start + message.length, (value) => ({ ts, dir, conn: runs.connOf(value, dir) }))
      return true
    }
    if (STARTS.test(said)) runs.started()
    const unreadable = UNREADABLE.exec(said)
    return unreadable !== null && takeUnreadable(line, entry, unreadable[0].length)
  }
  return {
    line: (line) => {
      const entry = entryOf(line)
      if (isOfServer(entry)) context.remedy = REMEDY
      if (!take(line, entry)) context.skipped++
    },
    tooLong: (long) => emitTooLong(context, long),
    end: () => {},
  }
}

/** The output of an MCP server in VS Code. */
export const vscode: LineFormat = {
  name: 'vscode',
  recognises: (lines) => {
    const newest = lines.at(-1)
    if (!newest) return undefined
    const entry = entryOf(newest)
    return MESSAGE.test(entry.said) || isOfServer(entry) ? 'is an entry of the output of VS Code' : undefined
  },
  open,
}
