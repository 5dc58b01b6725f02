import { elicitationModes } from './capabilities.js'
import { isObject, type JsonObject, member } from './json.js'

/**
 * Whether everything that `required` lists is in `declared`, sub-keys included; false where nothing is listed. An
 * `elicitation` without modes means the form mode on both sides (2026-07-28 client/elicitation#capabilities).
 */
export function covers(declared: JsonObject, required: JsonObject): boolean {
  const names = Object.keys(required)
  return names.length > 0 && names.every((name) => coversOne(name, declared, required))
}

function coversOne(name: string, declared: JsonObject, required: JsonObject): boolean {
  if (name !== 'elicitation') return contains(member(declared, name), required[name])
  const allowed = elicitationModes(declared)
  const wanted = elicitationModes(required)
  return allowed !== undefined && wanted !== undefined && [...wanted].every((mode) => allowed.has(mode))
}

/** Settings of a capability beside its sub-keys (`listChanged: true`) have to be equal. */
function contains(declared: unknown, required: unknown): boolean {
  if (!isObject(required)) return declared === required
  return isObject(declared) && Object.entries(required).every(([key, value]) => contains(member(declared, key), value))
}
