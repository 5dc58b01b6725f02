import type { Retry } from './chain.js'

/** A retry echoes the state; the pages of the methods that may ask say it again. */
export const ECHOED = 'mrtr-request-state-echoed'

const TOOLS = 'tools-retry-carries-state'
const RESOURCES = 'resources-retry-new-id'
const PROMPTS = 'prompts-retry-carries-state'

/** All that a state which comes back, or does not, may keep or break. */
export const CARRIES = [ECHOED, TOOLS, RESOURCES, PROMPTS] as const

const OF_METHOD: ReadonlyMap<string, readonly string[]> = new Map([
  ['tools/call', [ECHOED, TOOLS]],
  ['resources/read', [ECHOED, RESOURCES]],
  ['prompts/get', [ECHOED, PROMPTS]],
])
const OTHER = [ECHOED]

/** The sentences that a retry of a round which issued a state puts to the test. */
export const carriedBy = ({ method }: Retry): readonly string[] => OF_METHOD.get(method) ?? OTHER
