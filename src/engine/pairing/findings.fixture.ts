import { rules } from '../../../rules/index.js'
import { lintText } from '../../testing/lint-text.js'
import { type Line, transcript } from './line.fixture.js'

/** What was found on a line of a set. */
export interface Found {
  readonly rule: string
  /** 0-based index of the line in the set. */
  readonly at: number
  readonly message: string
}

const usual = rules.filter(({ meta }) => meta.optin !== true)

/** The areas that judge what a set is made of: round trips, their answers, requests and responses. */
const AREAS: ReadonlySet<string> = new Set(['mrtr', 'elicitation', 'sampling', 'roots', 'jsonrpc', 'capture'])

/** The rules that a set can break when it is spoilt. */
export const ROUND_TRIP_RULES = usual.filter(({ meta }) => AREAS.has(meta.id.replace(/\/.*/, '')))

/** Every rule that is on by default. */
export const USUAL_RULES = usual

/** Lints a set as the command line would. */
export async function findingsOf(
  lines: readonly Line[],
  { text = transcript(lines), rules: judging = ROUND_TRIP_RULES } = {},
): Promise<Found[]> {
  const findings = await lintText(text, { rules: judging })
  return findings.map(({ rule, line, message }) => ({ rule, at: line - 1, message }))
}
