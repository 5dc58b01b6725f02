import { isObject } from '../model/json.js'

/**
 * One text for all values that JSON Schema holds equal: members in the order of their names, `1` for `1.0`. Only for values
 * whose depth is known to be small.
 */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (!isObject(value)) return JSON.stringify(value === 0 ? 0 : value)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${textOf(value[name])}`).join()}}`
}
