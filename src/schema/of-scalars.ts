import { type Check, type Keyword, type Mismatch, mismatch, type Run } from './evaluation.js'
import { extentOf } from './extent.js'
import { isOfType, rangeNeeded, typeNeeded } from './field.js'
import { textOf } from './json-text.js'
import { matches } from './pattern.js'

const said = (needed: string | undefined): Mismatch | undefined => (needed === undefined ? undefined : mismatch(needed))

const type: Keyword = ({ type: wanted, nullable }) => {
  const one = Array.isArray(wanted) ? undefined : wanted
  return (_, value) => {
    if (one !== undefined && isOfType(one, value)) return undefined
    // An extension of OpenAPI that generators leave in; whoever writes it means that null is fine.
    if (value === null && nullable === true) return undefined
    return said(typeNeeded(wanted, value))
  }
}

/** Lists of choices as sets: a long list is met once for every item of a long array. */
const choices = new WeakMap<readonly unknown[], ReadonlySet<string>>()

function choicesOf(run: Run, list: readonly unknown[]): ReadonlySet<string> | undefined {
  const known = choices.get(list)
  if (known) return known
  const extent = extentOf(list)
  if (!extent.judgeable || !run.spend(extent.nodes)) {
    run.giveUp()
    return undefined
  }
  const made = new Set(list.map(textOf))
  choices.set(list, made)
  return made
}

function isAmong(run: Run, list: readonly unknown[], value: unknown): boolean {
  const set = run.spend(extentOf(value).nodes) ? choicesOf(run, list) : undefined
  return set === undefined || set.has(textOf(value))
}

const oneOfThem: Keyword = (schema) => {
  const list = schema.enum as readonly unknown[]
  return (run, value) =>
    isAmong(run, list, value) ? undefined : mismatch('has to be one of the values that enum lists')
}

const constant: Keyword =
  ({ const: wanted }) =>
  (run, value) => {
    const extent = extentOf(wanted)
    if (!extent.judgeable || !run.spend(extent.nodes + extentOf(value).nodes)) {
      run.giveUp()
      return undefined
    }
    return textOf(wanted) === textOf(value) ? undefined : mismatch('has to be the value that const gives')
  }

/** Bounds of numbers, and of the lengths of texts and arrays. */
const bound =
  (keyword: string): Keyword =>
  (schema): Check => {
    const range = { [keyword]: schema[keyword] }
    return (run, value) => {
      const length = typeof value === 'string' ? value.length >> 4 : 0
      return run.spend(length) ? said(rangeNeeded(range, value)) : undefined
    }
  }

const PRECISION = 1e-6

/** Doubles do not divide exactly: 0.3 is a multiple of 0.1. */
const multipleOf: Keyword =
  ({ multipleOf: step }) =>
  (_, value) => {
    if (typeof value !== 'number' || typeof step !== 'number') return undefined
    const ratio = value / step
    if (!Number.isFinite(ratio)) return undefined
    const off = Math.abs(ratio - Math.round(ratio))
    const exact = Number.isInteger(value) && Number.isInteger(step)
    const divides = exact ? value % step === 0 : off <= PRECISION * Math.max(1, Math.abs(ratio))
    return divides ? undefined : mismatch(`has to be a multiple of ${step}`)
  }

const pattern: Keyword = (schema) => {
  const text = String(schema.pattern)
  return (run, value) => {
    if (typeof value !== 'string') return undefined
    const fits = run.spend(1 + value.length) ? matches(text, value) : undefined
    if (fits === undefined) run.giveUp()
    return fits === false ? mismatch('does not match the pattern of the schema') : undefined
  }
}

/** Keywords about the value itself. */
export const OF_SCALARS = {
  type,
  enum: oneOfThem,
  const: constant,
  minimum: bound('minimum'),
  maximum: bound('maximum'),
  exclusiveMinimum: bound('exclusiveMinimum'),
  exclusiveMaximum: bound('exclusiveMaximum'),
  minLength: bound('minLength'),
  maxLength: bound('maxLength'),
  minItems: bound('minItems'),
  maxItems: bound('maxItems'),
  multipleOf,
  pattern,
} as const
