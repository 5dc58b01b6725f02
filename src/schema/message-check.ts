import { isObject, type JsonObject } from '../model/json.js'
import { below, type Check, refuse } from './message-notes.js'
import type { Form, Members, Scalar, Shape } from './message-shape.js'

/** The check of a definition, by its name. */
export type Lookup = (name: string) => Check

/** Turns a shape into a check. Definitions are looked up when a value first needs them. */
export function checkOf(shape: Shape, lookup: Lookup): Check {
  if (typeof shape === 'string') return /^[A-Z]/.test(shape) ? named(shape, lookup) : ofKind(shape)
  return isForm(shape) ? formCheck(shape, lookup) : membersCheck(shape, lookup)
}

const isForm = (shape: Members | Form): shape is Form => Array.isArray(shape)

function formCheck(form: Form, lookup: Lookup): Check {
  switch (form[0]) {
    case 'list':
      return listCheck(checkOf(form[1], lookup), form[2])
    case 'map':
      return mapCheck(checkOf(form[1], lookup))
    case 'is':
      return listedCheck(form[1])
    case 'range':
      return rangeCheck(ofKind(form[1]), form[2], form[3])
    case 'by':
      return caseCheck(form[1], form[2], form[3], lookup)
    case 'where':
      return whereCheck(form[1], checkOf(form[2], lookup), checkOf(form[3], lookup))
    case 'single': {
      const [, many, single] = form
      const ofMany = checkOf(many, lookup)
      const ofOne = checkOf(single, lookup)
      return (value, notes) => (Array.isArray(value) ? ofMany : ofOne)(value, notes)
    }
  }
}

function named(name: string, lookup: Lookup): Check {
  let check: Check | undefined
  return (value, notes) => {
    check ??= lookup(name)
    return check(value, notes)
  }
}

/** The kinds of value: their article and name, and their test. */
const KINDS: Readonly<Record<string, readonly [string, (value: unknown) => boolean]>> = {
  string: ['a string', (value) => typeof value === 'string'],
  number: ['a number', (value) => typeof value === 'number'],
  integer: ['an integer', Number.isInteger],
  boolean: ['a boolean', (value) => typeof value === 'boolean'],
  null: ['null', (value) => value === null],
  object: ['an object', isObject],
  array: ['an array', Array.isArray],
  any: ['anything', () => true],
}

/** A value of one kind, or of one of several. */
function ofKind(names: string): Check {
  const kinds = names.split('|').map((name) => KINDS[name] ?? unknownKind(name))
  const expected = kinds.map(([words]) => words).join(' or ')
  const [first, ...others] = kinds.map(([, test]) => test)
  if (first === undefined) return unknownKind(names)
  if (others.length === 0) return (value, notes) => first(value) || refuse(value, notes, 'type', expected)
  return (value, notes) => first(value) || others.some((test) => test(value)) || refuse(value, notes, 'type', expected)
}

function unknownKind(name: string): never {
  throw new Error(`${name} is no kind of value`)
}

/** Member names are ours and none of them is a member of every object, so that no own-member test is needed. */
function membersCheck(members: Members, lookup: Lookup): Check {
  const wanted = Object.entries(members).map(([name, shape]) => ({
    name: name.replace(/\?$/, ''),
    optional: name.endsWith('?'),
    check: checkOf(shape, lookup),
  }))
  return (value, notes) => {
    if (!isObject(value)) return refuse(value, notes, 'type', 'an object')
    let fits = true
    for (const { name, optional, check } of wanted) {
      const held = value[name]
      if (held === undefined && optional) continue
      const good =
        held === undefined
          ? refuse(undefined, notes, 'required', `a member "${name}"`)
          : below(check, name, held, notes)
      if (good) continue
      if (notes === undefined) return false
      fits = false
    }
    return fits
  }
}

function listCheck(check: Check, most: number): Check {
  return (value, notes) => {
    if (!Array.isArray(value)) return refuse(value, notes, 'type', 'an array')
    let fits = value.length <= most || refuse(value, notes, 'length', `at most ${most} items`)
    for (let index = 0; index < value.length && (fits || notes); index++)
      fits = below(check, index, value[index], notes) && fits
    return fits
  }
}

function mapCheck(check: Check): Check {
  return (value, notes) => {
    if (!isObject(value)) return refuse(value, notes, 'type', 'an object')
    let fits = true
    for (const name of Object.keys(value)) {
      fits = below(check, name, value[name], notes) && fits
      if (!fits && notes === undefined) return false
    }
    return fits
  }
}

const oneOf = (values: readonly Scalar[]): string => {
  const texts = values.map((value) => JSON.stringify(value))
  return texts.length === 1 ? String(texts[0]) : `one of ${texts.join(', ')}`
}

function listedCheck(values: readonly Scalar[]): Check {
  const allowed: ReadonlySet<unknown> = new Set(values)
  const expected = oneOf(values)
  return (value, notes) => allowed.has(value) || refuse(value, notes, 'enum', expected)
}

function rangeCheck(kind: Check, least: number, most: number): Check {
  const expected = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `between ${least} and ${most}`
  return (value, notes) => {
    if (typeof value !== 'number') return kind(value, notes)
    return kind(value, notes) && ((value >= least && value <= most) || refuse(value, notes, 'range', expected))
  }
}

function caseCheck(name: string, cases: Members, otherwise: Shape | undefined, lookup: Lookup): Check {
  const checks = new Map<unknown, Check>(Object.entries(cases).map(([value, shape]) => [value, checkOf(shape, lookup)]))
  const known = membersCheck({ [name]: ['is', Object.keys(cases)] }, lookup)
  const other = otherwise === undefined ? known : checkOf(otherwise, lookup)
  return (value, notes) => ((isObject(value) && checks.get(value[name])) || other)(value, notes)
}

function whereCheck(path: readonly string[], present: Check, absent: Check): Check {
  return (value, notes) => {
    let held: unknown = Array.isArray(value) ? value[0] : value
    for (const name of path) held = isObject(held) ? (held as JsonObject)[name] : undefined
    return (held === undefined ? absent : present)(value, notes)
  }
}
