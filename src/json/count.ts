import { BACKSLASH, isEscaped, isSpace, QUOTE } from './walk.js'

/**
 * Colons that stand behind a closing quote, whitespace between them allowed. Never fewer than the text has members; a
 * string that begins with a colon counts as well.
 */
const colonsBehindQuotes = (text: string): number => {
  let count = 0
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1
    let code = text.charCodeAt(before)
    // Most colons stand right behind a quote, or behind a letter of some text.
    while (code <= SPACE && before > 0 && isSpace(code)) code = text.charCodeAt(--before)
    if (code !== QUOTE) continue
    if (text.charCodeAt(before - 1) !== BACKSLASH || !isEscaped(text, before)) count++
  }
  return count
}

/** The last of the control characters and the space, among which all whitespace is. */
const SPACE = 0x20

/** Deeper values are counted without recursion, which is slower and cannot overflow the stack. */
const MAX_RECURSION = 200

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Members of all objects in a value. */
const membersOf = (value: object, depth: number): number => {
  if (depth > MAX_RECURSION) return membersOfDeep(value)
  let count = 0
  // Without helpers: this looks at every value of the input.
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const element: unknown = value[index]
      if (typeof element === 'object' && element !== null) count += membersOf(element, depth + 1)
    }
    return count
  }
  const members = value as Readonly<Record<string, unknown>>
  for (const key in members) {
    count++
    const inner = members[key]
    if (typeof inner === 'object' && inner !== null) count += membersOf(inner, depth + 1)
  }
  return count
}

const membersOfDeep = (value: object): number => {
  let count = 0
  const pending: object[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const inner: unknown[] = Object.values(next)
    if (!Array.isArray(next)) count += inner.length
    for (const one of inner) if (isContainer(one)) pending.push(one)
  }
  return count
}

/**
 * Whether some object in a JSON text may repeat a member name, from a count that costs a fraction of a parse: a value
 * as JSON.parse gives it has fewer members than its text if a name is repeated. No real repetition is missed; the few
 * texts that are suspected wrongly are walked for nothing.
 */
export const mayRepeatNames = (text: string, value: unknown): boolean =>
  isContainer(value) && colonsBehindQuotes(text) !== membersOf(value, 0)
