import { has, type JsonObject } from '../model/json.js'
import { type Evaluated, type Keyword, type Mismatch, merge, mismatch, type Run } from './evaluation.js'

/** Judges the same value by another schema, and keeps what that evaluated if the value fits. */
function applyHere(run: Run, schema: unknown, value: unknown, seen: Evaluated | undefined): Mismatch | undefined {
  const inner = seen && run.track()
  const found = run.apply(schema, value, inner)
  if (found === undefined) merge(seen, inner)
  return found
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function reference(name: string): Keyword {
  return (run, schema, value, seen) => {
    const target = run.resolve(String(schema[name]))
    return target === undefined ? undefined : applyHere(run, target, value, seen)
  }
}

const allOf: Keyword = (run, schema, value, seen) => {
  for (const branch of listOf(schema.allOf)) {
    const found = applyHere(run, branch, value, seen)
    if (found) return found
  }
  return undefined
}

const anyOf: Keyword = (run, schema, value, seen) => {
  let fits = false
  for (const branch of listOf(schema.anyOf)) {
    if (applyHere(run, branch, value, seen) !== undefined) continue
    fits = true
    if (seen === undefined) break // what is evaluated is known only when every branch that fits has been asked
  }
  return fits ? undefined : mismatch('fits none of the alternatives that anyOf lists')
}

const oneOf: Keyword = (run, schema, value, seen) => {
  const kept = seen && run.track()
  let fits = 0
  for (const branch of listOf(schema.oneOf)) {
    if (applyHere(run, branch, value, kept) === undefined && ++fits > 1)
      return mismatch('fits more than one of the alternatives that oneOf lists')
  }
  if (fits === 0) return mismatch('fits none of the alternatives that oneOf lists')
  merge(seen, kept)
  return undefined
}

const not: Keyword = (run, schema, value) =>
  run.apply(schema.not, value, run.track()) === undefined
    ? mismatch('fits what the schema rules out by not')
    : undefined

const conditional: Keyword = (run, schema, value, seen) => {
  const holds = applyHere(run, schema.if, value, seen) === undefined
  const next = holds ? 'then' : 'else'
  return has(schema, next) ? applyHere(run, schema[next], value, seen) : undefined
}

const dependentSchemas: Keyword = (run, schema, value, seen) => {
  for (const [name, dependent] of Object.entries(schema.dependentSchemas as JsonObject)) {
    if (!run.spend(1)) return undefined
    const found = has(value, name) ? applyHere(run, dependent, value, seen) : undefined
    if (found) return found
  }
  return undefined
}

const dependencies: Keyword = (run, schema, value, seen) => {
  for (const [name, dependent] of Object.entries(schema.dependencies as JsonObject)) {
    if (!run.spend(1)) return undefined
    if (!has(value, name)) continue
    const found = Array.isArray(dependent)
      ? missingBeside(name, dependent, value)
      : applyHere(run, dependent, value, seen)
    if (found) return found
  }
  return undefined
}

/** Names that have to be there where another one is. */
export function missingBeside(name: string, needed: readonly unknown[], value: unknown): Mismatch | undefined {
  const missing = needed.find((other) => !has(value, String(other)))
  return missing === undefined ? undefined : mismatch(`lacks "${String(missing)}", which "${name}" calls for`)
}

/** Keywords that judge the same value by further schemas, in the order in which they are asked. */
export const IN_PLACE = {
  $ref: reference('$ref'),
  $dynamicRef: reference('$dynamicRef'),
  $recursiveRef: reference('$recursiveRef'),
  allOf,
  anyOf,
  oneOf,
  not,
  if: conditional,
  dependentSchemas,
  dependencies,
} as const
