import { canonical } from '../../json/canonical.js'
import { isObject } from '../../model/json.js'
import type { RequestMessage } from '../../model/message.js'
import { child } from '../../model/pointer.js'

/** Differences that a finding names; more would not help. */
const MOST = 10

/** Pointers, in the retry, of params that differ from those of the request it continues. */
export function changedParams(initial: RequestMessage, retry: RequestMessage): string[] {
  const before = withoutAnswers(initial.params)
  const after = withoutAnswers(retry.params)
  const changed: string[] = []
  const pending: { readonly before: unknown; readonly after: unknown; readonly pointer: string }[] = [
    { before, after, pointer: '/params' },
  ]
  for (let next = pending.pop(); next !== undefined && changed.length < MOST; next = pending.pop()) {
    const { before: old, after: now, pointer } = next
    if (canonical(old) === canonical(now)) continue
    if (!isObject(old) || !isObject(now)) changed.push(pointer)
    else
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)]))
        pending.push({ before: old[key], after: now[key], pointer: child(pointer, key) })
  }
  return changed.sort()
}

const withoutAnswers = (params: unknown): Record<string, unknown> => {
  const { inputResponses: _answers, requestState: _state, _meta, ...rest } = isObject(params) ? params : {}
  return { arguments: {}, ...rest }
}
