import { isObject } from './json.js'
import { child } from './pointer.js'

/** A string somewhere in a JSON value: the member that holds it and its pointer. */
export interface FoundText {
  readonly text: string
  readonly name: string
  readonly pointer: string
}

/** The strings in a value, at most `limit` members deep and wide together. Without recursion. */
export function textsIn(value: unknown, pointer: string, limit: number): readonly FoundText[] {
  const found: FoundText[] = []
  const queue: { readonly value: unknown; readonly name: string; readonly pointer: string }[] = [
    { value, name: '', pointer },
  ]
  for (let index = 0; index < queue.length && index < limit; index++) {
    const entry = queue[index]
    if (typeof entry?.value === 'string') found.push({ text: entry.value, name: entry.name, pointer: entry.pointer })
    else if (entry && (isObject(entry.value) || Array.isArray(entry.value)))
      for (const [name, member] of Object.entries(entry.value)) {
        if (queue.length >= limit) break
        queue.push({ value: member, name, pointer: child(entry.pointer, name) })
      }
  }
  return found
}
