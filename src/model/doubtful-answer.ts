import { isObject, type JsonObject, member } from './json.js'
import { type Block, blocksOf, blocksOfType } from './sampling.js'

/** What an answer to a sampling request makes doubtful. */
export interface Doubt {
  readonly doubt: 'required' | 'none' | 'tool' | 'tokens' | 'stop'
  /** Pointer below the answer. */
  readonly pointer: string
  readonly says: string
}

/** Words that a token is taken to hold at most, when only a gross excess is told. */
const WORDS_PER_TOKEN = 4
/** Longer texts are not counted. */
const LONGEST = 200_000

/** The tool that a request offers under a name. */
export function toolNamed(params: unknown, name: unknown): JsonObject | undefined {
  const tools = member(params, 'tools')
  const found: unknown = Array.isArray(tools) ? tools.find((tool) => member(tool, 'name') === name) : undefined
  return isObject(found) ? found : undefined
}

/** What is doubtful in an answer beside its request, apart from what schemas say. */
export function doubts(params: unknown, answer: JsonObject): readonly Doubt[] {
  const uses = blocksOfType(answer, 'tool_use')
  const mode = member(member(params, 'toolChoice'), 'mode')
  return [
    ...ofChoice(mode, params, answer, uses),
    ...ofTools(params, uses),
    ...ofLength(params, answer),
    ...ofStop(answer, uses, mode),
  ]
}

function ofChoice(mode: unknown, params: unknown, answer: JsonObject, uses: readonly Block[]): readonly Doubt[] {
  const [first] = uses
  if (mode === 'none' && first !== undefined) return [{ doubt: 'none', pointer: first.pointer, says: '' }]
  if (mode !== 'required' || first !== undefined || answer.stopReason !== 'endTurn') return []
  const history = member(params, 'messages')
  const before = Array.isArray(history) && history.some((message) => blocksOfType(message, 'tool_use').length > 0)
  return before ? [] : [{ doubt: 'required', pointer: '', says: '' }]
}

const ofTools = (params: unknown, uses: readonly Block[]): readonly Doubt[] =>
  uses.flatMap(({ value, pointer }) => {
    const name = member(value, 'name')
    if (typeof name !== 'string' || toolNamed(params, name)) return []
    return [{ doubt: 'tool', pointer: `${pointer}/name`, says: name } as const]
  })

function ofLength(params: unknown, answer: JsonObject): readonly Doubt[] {
  const most = member(params, 'maxTokens')
  if (typeof most !== 'number' || most <= 0 || answer.stopReason === 'maxTokens') return []
  let words = 0
  for (const { value } of blocksOf(answer)) {
    const text = member(value, 'text')
    if (typeof text === 'string' && text.length <= LONGEST) words += text.split(/\s+/).length
  }
  return words > WORDS_PER_TOKEN * most ? [{ doubt: 'tokens', pointer: '/content', says: String(most) }] : []
}

/** Where toolChoice is none, using tools is the fault itself. */
function ofStop({ stopReason }: JsonObject, uses: readonly Block[], mode: unknown): readonly Doubt[] {
  if (stopReason === 'toolUse' && uses.length === 0)
    return [{ doubt: 'stop', pointer: '/stopReason', says: 'toolUse, and the answer uses no tool' }]
  if (stopReason === 'endTurn' && uses.length > 0 && mode !== 'none')
    return [{ doubt: 'stop', pointer: '/stopReason', says: 'endTurn, and the answer uses a tool' }]
  return []
}
