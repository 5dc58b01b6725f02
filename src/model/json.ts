/** A JSON object as `JSON.parse` gives it. */
export type JsonObject = { readonly [key: string]: unknown }

// All three are asked some dozen times a message, so none calls another.

/** Whether a value is a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The member of an object, or undefined where the value is no object or has no such own member. */
export const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) && !Array.isArray(value)
    ? (value as JsonObject)[key]
    : undefined

/** Whether the value is an object with that own member, whatever the member holds. */
export const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) && !Array.isArray(value)
