import { type ConformOptions, conform } from './conform.js'

/** What a test runner takes from a matcher; vitest and jest agree on it. */
export interface MatcherVerdict {
  readonly pass: boolean
  readonly message: () => string
}

const callOf = (isNot: boolean, { party }: ConformOptions): string =>
  `expect(transcript)${isNot ? '.not' : ''}.toConformToMcp(${party === undefined ? '' : `{ party: '${party}' }`})`

/**
 * Whether a transcript keeps the rules of MCP, for `expect.extend({ toConformToMcp })` of vitest or jest. A transcript is
 * the path or `file:` URL of a recording, an array of messages or native records, or a tapped transport. It passes
 * where the command line exits with 0; where that would be 2 (nothing to judge, unreadable) the promise is rejected,
 * with and without `.not`.
 */
export async function toConformToMcp(transcript: unknown, options: ConformOptions = {}): Promise<MatcherVerdict> {
  const { conforms, report } = await conform(transcript, options)
  const message = () => `${callOf(conforms, options)}\n\n${report}\n`
  return { pass: conforms, message }
}

/** What `expect()` has once it is extended. */
export type ToConformToMcp<Returned> = (options?: ConformOptions) => Returned
