import { isObject, type JsonObject } from '../model/json.js'
import { clip } from '../model/wording.js'
import {
  type Check,
  type Evaluated,
  type Keyword,
  type Making,
  type Mismatch,
  mismatch,
  type Prepared,
  type Run,
} from './evaluation.js'
import { missingBeside } from './in-place.js'
import { matches } from './pattern.js'

/** What a keyword says of an object. */
type ObjectCheck = (run: Run, value: JsonObject, seen: Evaluated | undefined) => Mismatch | undefined

/** A check for objects only: every keyword here holds of any other value. */
const ofObject =
  (check: ObjectCheck): Check =>
  (run, value, seen) =>
    isObject(value) ? check(run, value, seen) : undefined

const required: Keyword = (schema) => {
  const names = schema.required as readonly string[]
  return ofObject((run, value) => {
    if (!run.spend(names.length)) return undefined
    for (const name of names) if (!Object.hasOwn(value, name)) return mismatch(`lacks "${clip(name)}"`)
    return undefined
  })
}

const dependentRequired: Keyword = (schema) => {
  const dependents = Object.entries(schema.dependentRequired as Record<string, readonly string[]>)
  return ofObject((run, value) => {
    for (const [name, needed] of dependents) {
      if (!run.spend(needed.length + 1)) return undefined
      const found = Object.hasOwn(value, name) ? missingBeside(name, needed, value) : undefined
      if (found) return found
    }
    return undefined
  })
}

function judgeMember(run: Run, schema: Prepared, value: JsonObject, name: string, seen: Evaluated | undefined) {
  seen?.names.add(name)
  return schema.inside(run, value[name], name)
}

const prepared = (schemas: unknown, { prepare }: Making): ReadonlyMap<string, Prepared> =>
  new Map(isObject(schemas) ? Object.entries(schemas).map(([name, schema]) => [name, prepare(schema)]) : [])

const properties: Keyword = (schema, making) => {
  const described = prepared(schema.properties, making)
  return ofObject((run, value, seen) => {
    for (const name in value) {
      if (!run.spend(1)) return undefined
      const own = described.get(name)
      const found = own && judgeMember(run, own, value, name, seen)
      if (found) return found
    }
    return undefined
  })
}

/** Whether a name fits a pattern; where that cannot be said, nothing can be said of the object. */
function nameFits(run: Run, pattern: string, name: string): boolean {
  const fits = run.spend(1 + name.length) ? matches(pattern, name) : undefined
  if (fits === undefined) run.giveUp()
  return fits === true
}

const patternProperties: Keyword = (schema, making) => {
  const described = prepared(schema.patternProperties, making)
  return ofObject((run, value, seen) => {
    for (const [pattern, own] of described)
      for (const name in value) {
        const found = nameFits(run, pattern, name) ? judgeMember(run, own, value, name, seen) : undefined
        if (found) return found
        if (!run.spend(0)) return undefined
      }
    return undefined
  })
}

/** What is wrong with a member that no other keyword describes; `false` forbids it. */
function furtherMembers(schema: unknown, { prepare }: Making) {
  const further = prepare(schema)
  return (run: Run, value: JsonObject, name: string, seen: Evaluated | undefined): Mismatch | undefined => {
    if (schema !== false) return judgeMember(run, further, value, name, seen)
    return run.spend(1) ? mismatch('is a member that the schema does not allow', name) : undefined
  }
}

const additionalProperties: Keyword = (schema, making) => {
  const described = new Set(Object.keys(isObject(schema.properties) ? schema.properties : {}))
  const patterns = isObject(schema.patternProperties) ? Object.keys(schema.patternProperties) : []
  const judge = furtherMembers(schema.additionalProperties, making)
  return ofObject((run, value, seen) => {
    for (const name in value) {
      if (!run.spend(1)) return undefined
      if (described.has(name) || patterns.some((pattern) => nameFits(run, pattern, name))) continue
      const found = judge(run, value, name, seen)
      if (found) return found
    }
    return undefined
  })
}

const unevaluatedProperties: Keyword = (schema, making) => {
  const judge = furtherMembers(schema.unevaluatedProperties, making)
  return ofObject((run, value, seen) => {
    if (seen === undefined || seen.everyName) return undefined
    for (const name in value) {
      if (!run.spend(1)) return undefined
      if (seen.names.has(name)) continue
      const found = judge(run, value, name, seen)
      if (found) return found
    }
    seen.everyName = true
    return undefined
  })
}

const propertyNames: Keyword = (schema, { prepare }) => {
  const names = prepare(schema.propertyNames)
  return ofObject((run, value) => {
    for (const name in value) {
      const found = names.apply(run, name, run.track())
      if (found) return mismatch(`has a member "${clip(name)}", whose name ${found.needed}`)
    }
    return undefined
  })
}

const count = (amount: unknown): string => `${amount} member${amount === 1 ? '' : 's'}`

const minProperties: Keyword = (schema) =>
  ofObject((_, value) =>
    Object.keys(value).length < Number(schema.minProperties)
      ? mismatch(`needs at least ${count(schema.minProperties)}`)
      : undefined,
  )

const maxProperties: Keyword = (schema) =>
  ofObject((_, value) =>
    Object.keys(value).length > Number(schema.maxProperties)
      ? mismatch(`may have at most ${count(schema.maxProperties)}`)
      : undefined,
  )

/** Keywords about the members of objects. */
export const OF_OBJECTS = {
  required,
  minProperties,
  maxProperties,
  dependentRequired,
  properties,
  patternProperties,
  additionalProperties,
  propertyNames,
} as const

/** The keyword that has to be asked after all others. */
export const LAST_OF_OBJECTS = { unevaluatedProperties } as const
