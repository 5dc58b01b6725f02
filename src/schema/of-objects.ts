import { has, isObject, type JsonObject } from '../model/json.js'
import { clip } from '../model/wording.js'
import { below, type Evaluated, type Keyword, type Mismatch, mismatch, type Run } from './evaluation.js'
import { missingBeside } from './in-place.js'
import { matches } from './pattern.js'

/** Runs a check for objects only: every keyword here holds of any other value. */
type OfObject = (run: Run, schema: JsonObject, value: JsonObject, seen: Evaluated | undefined) => Mismatch | undefined

const ofObject =
  (check: OfObject): Keyword =>
  (run, schema, value, seen) =>
    isObject(value) ? check(run, schema, value, seen) : undefined

const required: OfObject = (run, schema, value) => {
  const names = schema.required as readonly string[]
  if (!run.spend(names.length)) return undefined
  const missing = names.find((name) => !has(value, name))
  return missing === undefined ? undefined : mismatch(`lacks "${clip(missing)}"`)
}

const dependentRequired: OfObject = (run, schema, value) => {
  for (const [name, needed] of Object.entries(schema.dependentRequired as Record<string, readonly string[]>)) {
    if (!run.spend(needed.length + 1)) return undefined
    const found = has(value, name) ? missingBeside(name, needed, value) : undefined
    if (found) return found
  }
  return undefined
}

function judgeMember(run: Run, schema: unknown, value: JsonObject, name: string, seen: Evaluated | undefined) {
  seen?.names.add(name)
  return below(name, run.apply(schema, value[name], run.track()))
}

const properties: OfObject = (run, schema, value, seen) => {
  const described = schema.properties as JsonObject
  for (const name of Object.keys(value)) {
    if (!run.spend(1)) return undefined
    const found = has(described, name) ? judgeMember(run, described[name], value, name, seen) : undefined
    if (found) return found
  }
  return undefined
}

/** Whether a name fits a pattern; where that cannot be said, nothing can be said of the object. */
function nameFits(run: Run, pattern: string, name: string): boolean {
  const fits = run.spend(1 + name.length) ? matches(pattern, name) : undefined
  if (fits === undefined) run.giveUp()
  return fits === true
}

const patternProperties: OfObject = (run, schema, value, seen) => {
  for (const [pattern, described] of Object.entries(schema.patternProperties as JsonObject))
    for (const name of Object.keys(value)) {
      const found = nameFits(run, pattern, name) ? judgeMember(run, described, value, name, seen) : undefined
      if (found) return found
      if (!run.spend(0)) return undefined
    }
  return undefined
}

/** What is wrong with a member that no other keyword describes; `false` forbids it. */
function judgeFurther(run: Run, schema: unknown, value: JsonObject, name: string, seen: Evaluated | undefined) {
  if (schema !== false) return judgeMember(run, schema, value, name, seen)
  return run.spend(1) ? mismatch('is a member that the schema does not allow', name) : undefined
}

const additionalProperties: OfObject = (run, schema, value, seen) => {
  const patterns = isObject(schema.patternProperties) ? Object.keys(schema.patternProperties) : []
  for (const name of Object.keys(value)) {
    if (!run.spend(1)) return undefined
    if (has(schema.properties, name) || patterns.some((pattern) => nameFits(run, pattern, name))) continue
    const found = judgeFurther(run, schema.additionalProperties, value, name, seen)
    if (found) return found
  }
  return undefined
}

const unevaluatedProperties: OfObject = (run, schema, value, seen) => {
  if (seen === undefined || seen.everyName) return undefined
  for (const name of Object.keys(value)) {
    if (!run.spend(1)) return undefined
    if (seen.names.has(name)) continue
    const found = judgeFurther(run, schema.unevaluatedProperties, value, name, seen)
    if (found) return found
  }
  seen.everyName = true
  return undefined
}

const propertyNames: OfObject = (run, schema, value) => {
  for (const name of Object.keys(value)) {
    const found = run.apply(schema.propertyNames, name, run.track())
    if (found) return mismatch(`has a member "${clip(name)}", whose name ${found.needed}`)
  }
  return undefined
}

const count = (amount: unknown): string => `${amount} member${amount === 1 ? '' : 's'}`

const minProperties: OfObject = (_, schema, value) =>
  Object.keys(value).length < Number(schema.minProperties)
    ? mismatch(`needs at least ${count(schema.minProperties)}`)
    : undefined

const maxProperties: OfObject = (_, schema, value) =>
  Object.keys(value).length > Number(schema.maxProperties)
    ? mismatch(`may have at most ${count(schema.maxProperties)}`)
    : undefined

/** Keywords about the members of objects. */
export const OF_OBJECTS = {
  required: ofObject(required),
  minProperties: ofObject(minProperties),
  maxProperties: ofObject(maxProperties),
  dependentRequired: ofObject(dependentRequired),
  properties: ofObject(properties),
  patternProperties: ofObject(patternProperties),
  additionalProperties: ofObject(additionalProperties),
  propertyNames: ofObject(propertyNames),
} as const

/** The keyword that has to be asked after all others. */
export const LAST_OF_OBJECTS = { unevaluatedProperties: ofObject(unevaluatedProperties) } as const
