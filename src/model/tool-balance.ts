import { member } from './json.js'
import { blocksOf, blocksOfType } from './sampling.js'

/** Where the uses of tools and their results in a sampling history do not fit together. */
export interface BalanceFault {
  /** `mixed`: results beside other content; `unanswered`: uses without results; `unknown`: a result without its use. */
  readonly fault: 'mixed' | 'unanswered' | 'unknown'
  /** Pointer below the list of messages. */
  readonly pointer: string
  /** The ids of the tool uses. */
  readonly ids: readonly string[]
}

const idsOf = (message: unknown, type: string, key: string): readonly string[] =>
  blocksOfType(message, type).flatMap(({ value }) => {
    const id = member(value, key)
    return typeof id === 'string' ? [id] : []
  })

/** Walks through the messages of one request (client/sampling#message-content-constraints); the order of results is free. */
export function balanceFaults(messages: readonly unknown[]): readonly BalanceFault[] {
  const faults: BalanceFault[] = []
  const used = new Set<string>()
  for (const [index, message] of messages.entries()) {
    const results = blocksOfType(message, 'tool_result')
    if (results.length > 0 && results.length < blocksOf(message).length)
      faults.push({ fault: 'mixed', pointer: `/${index}/content`, ids: [] })
    for (const { value, pointer } of results) {
      const id = member(value, 'toolUseId')
      if (typeof id === 'string' && !used.has(id))
        faults.push({ fault: 'unknown', pointer: `/${index}${pointer}/toolUseId`, ids: [id] })
    }
    const ids = idsOf(message, 'tool_use', 'id')
    for (const id of ids) used.add(id)
    if (ids.length === 0 || member(message, 'role') !== 'assistant') continue
    const answered = new Set(idsOf(messages[index + 1], 'tool_result', 'toolUseId'))
    const left = ids.filter((id) => !answered.has(id))
    if (left.length > 0) faults.push({ fault: 'unanswered', pointer: `/${index}`, ids: left })
  }
  return faults
}
