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

/** Lints a set as the command line would, with every rule. */
export async function findingsOf(lines: readonly Line[], text = transcript(lines)): Promise<Found[]> {
  const findings = await lintText(text, { rules })
  return findings.map(({ rule, line, message }) => ({ rule, at: line - 1, message }))
}
