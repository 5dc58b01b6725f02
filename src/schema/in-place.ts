import { has, type JsonObject } from '../model/json.js'
import {
  type Evaluated,
  type Keyword,
  type Making,
  type Mismatch,
  merge,
  mismatch,
  type Prepared,
  type Run,
} from './evaluation.js'

/** Judges the same value by another schema, and keeps what that evaluated if the value fits. */
function applyHere(run: Run, schema: Prepared, value: unknown, seen: Evaluated | undefined): Mismatch | undefined {
  const inner = seen && run.track()
  const found = schema.apply(run, value, inner)
  if (found === undefined) merge(seen, inner)
  return found
}

const listOf = (value: unknown, { prepare }: Making): readonly Prepared[] =>
  Array.isArray(value) ? value.map(prepare) : []

const reference =
  (name: string): Keyword =>
  (schema, { prepare, resolve }) => {
    let target: Prepared | undefined
    return (run, value, seen) => {
      if (target === undefined) {
        const found = resolve(String(schema[name]))
        if (found === undefined) {
          run.giveUp()
          return undefined
        }
        target = prepare(found)
      }
      return applyHere(run, target, value, seen)
    }
  }

const allOf: Keyword = (schema, making) => {
  const branches = listOf(schema.allOf, making)
  return (run, value, seen) => {
    for (const branch of branches) {
      const found = applyHere(run, branch, value, seen)
      if (found) return found
    }
    return undefined
  }
}

const anyOf: Keyword = (schema, making) => {
  const branches = listOf(schema.anyOf, making)
  return (run, value, seen) => {
    let fits = false
    for (const branch of branches) {
      if (applyHere(run, branch, value, seen) !== undefined) continue
      fits = true
      if (seen === undefined) break // what is evaluated is known only when every branch that fits has been asked
    }
    return fits ? undefined : mismatch('fits none of the alternatives that anyOf lists')
  }
}

const oneOf: Keyword = (schema, making) => {
  const branches = listOf(schema.oneOf, making)
  return (run, value, seen) => {
    const kept = seen && run.track()
    let fits = 0
    for (const branch of branches) {
      if (applyHere(run, branch, value, kept) === undefined && ++fits > 1)
        return mismatch('fits more than one of the alternatives that oneOf lists')
    }
    if (fits === 0) return mismatch('fits none of the alternatives that oneOf lists')
    merge(seen, kept)
    return undefined
  }
}

const not: Keyword = (schema, { prepare }) => {
  const ruledOut = prepare(schema.not)
  return (run, value) =>
    ruledOut.apply(run, value, run.track()) === undefined
      ? mismatch('fits what the schema rules out by not')
      : undefined
}

const conditional: Keyword = (schema, { prepare }) => {
  const condition = prepare(schema.if)
  const [yes, no] = ['then', 'else'].map((name) => (has(schema, name) ? prepare(schema[name]) : undefined))
  return (run, value, seen) => {
    const next = applyHere(run, condition, value, seen) === undefined ? yes : no
    return next && applyHere(run, next, value, seen)
  }
}

const dependentSchemas: Keyword = (schema, { prepare }) => {
  const dependents = Object.entries(schema.dependentSchemas as JsonObject).map(
    ([name, dependent]) => [name, prepare(dependent)] as const,
  )
  return (run, value, seen) => {
    for (const [name, dependent] of dependents) {
      if (!run.spend(1)) return undefined
      const found = has(value, name) ? applyHere(run, dependent, value, seen) : undefined
      if (found) return found
    }
    return undefined
  }
}

const dependencies: Keyword = (schema, { prepare }) => {
  const dependents = Object.entries(schema.dependencies as JsonObject).map(([name, dependent]) => {
    const names: readonly unknown[] | undefined = Array.isArray(dependent) ? dependent : undefined
    return { name, names, schema: prepare(dependent) }
  })
  return (run, value, seen) => {
    for (const { name, names, schema: dependent } of dependents) {
      if (!run.spend(1)) return undefined
      if (!has(value, name)) continue
      const found = names ? missingBeside(name, names, value) : applyHere(run, dependent, value, seen)
      if (found) return found
    }
    return undefined
  }
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
