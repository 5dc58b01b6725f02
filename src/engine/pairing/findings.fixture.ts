import { rules } from '../../../rules/index.js'
import { type Input, run } from '../../index.js'
import { type Line, recordText, transcript } from './line.fixture.js'

/** What was found on a line of a set. */
export interface Found {
  readonly rule: string
  /** 0-based index of the line in the set. */
  readonly at: number
  readonly message: string
}

/** The areas that judge what a set is made of: round trips, their answers, requests and responses. */
const AREAS: ReadonlySet<string> = new Set(['mrtr', 'elicitation', 'sampling', 'roots', 'jsonrpc', 'capture'])

/** Every rule that is on by default. */
export const USUAL_RULES = rules.filter(({ meta }) => meta.optin !== true)

/** The rules that a set can break when it is spoilt. */
const ROUND_TRIP_RULES = USUAL_RULES.filter(({ meta }) => AREAS.has(meta.id.replace(/\/.*/, '')))

export interface Reading {
  /** How the lines are written; as native records unless something else is said. */
  readonly text?: (line: Line) => string
  readonly rules?: typeof USUAL_RULES
  readonly transport?: 'stdio'
  /** Sizes of the pieces in which the bytes come, the last one again and again; all at once unless some are given. */
  readonly pieces?: readonly number[]
}

/** Lints sets, each on its own, as the command line would; gives what was found in each. */
export async function findingsOfEach(sets: readonly (readonly Line[])[], reading: Reading = {}): Promise<Found[][]> {
  const { text = recordText, rules: judging = ROUND_TRIP_RULES, transport, pieces = [] } = reading
  const inputs = sets.map((lines, index): Input => {
    const bytes = new TextEncoder().encode(transcript(lines, text))
    return { name: String(index), from: { chunks: inPieces(bytes, pieces) } }
  })
  const settings = { rules: new Map(judging.map(({ meta }) => [meta.id, {}])), ...(transport && { transport }) }
  const found = sets.map((): Found[] => [])
  const { failures } = await run(
    inputs,
    { rules: judging, settings: () => settings, marks: false, mask: true, join: false },
    {
      file: ({ file, findings }) =>
        found[Number(file)]?.push(...findings.map(({ rule, line, message }) => ({ rule, at: line - 1, message }))),
    },
    false,
  )
  for (const { error } of failures) throw error
  return found
}

/** Lints one set. */
export async function findingsOf(lines: readonly Line[], reading: Reading = {}): Promise<Found[]> {
  const [found = []] = await findingsOfEach([lines], reading)
  return found
}

async function* inPieces(bytes: Uint8Array, pieces: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0
  for (let index = 0; from < bytes.length; index++) {
    const size = pieces[Math.min(index, pieces.length - 1)] ?? bytes.length
    yield bytes.subarray(from, from + size)
    from += size
  }
}
