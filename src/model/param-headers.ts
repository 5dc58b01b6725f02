import {
  decoded,
  type EncodingFault,
  encodingFault,
  headerList,
  isHidden,
  isMojibake,
  showsHeaders,
} from './header-value.js'
import { isObject, type JsonObject, member } from './json.js'
import type { RequestMessage } from './message.js'
import { isIntegerText } from './number-text.js'
import { child } from './pointer.js'

/** A parameter of a tool that is repeated in a header (basic/transports/streamable-http#schema-extension). */
export interface MirroredParam {
  /** In lower case. */
  readonly header: string
  readonly type: 'string' | 'integer' | 'boolean'
  /** The chain of property names that leads to it. */
  readonly path: readonly string[]
}

const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean'])
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Properties of a schema that are looked at. */
const MOST = 10_000
/** Properties inside properties. */
const DEEPEST = 100

const known = new WeakMap<JsonObject, readonly MirroredParam[]>()

/** The mirrored parameters of a tool as it was listed; none where an annotation is not valid, as clients have to drop such a tool. */
export function mirroredParams(tool: JsonObject): readonly MirroredParam[] {
  const before = known.get(tool)
  if (before !== undefined) return before
  const found = annotations(tool.inputSchema)
  known.set(tool, found)
  return found
}

function annotations(schema: unknown): readonly MirroredParam[] {
  const found: MirroredParam[] = []
  const waiting: { schema: unknown; path: readonly string[] }[] = [{ schema, path: [] }]
  for (let next = waiting.pop(), seen = 0; next !== undefined && seen < MOST; next = waiting.pop(), seen++) {
    const name = member(next.schema, 'x-mcp-header')
    if (name !== undefined) {
      const type = member(next.schema, 'type')
      if (typeof name !== 'string' || !TOKEN.test(name) || !TYPES.has(type)) return []
      const header = `mcp-param-${name.toLowerCase()}`
      if (found.some((other) => other.header === header)) return []
      found.push({ header, type: type as MirroredParam['type'], path: next.path })
    }
    const properties = member(next.schema, 'properties')
    if (!isObject(properties) || next.path.length >= DEEPEST) continue
    for (const key of Object.keys(properties)) waiting.push({ schema: properties[key], path: [...next.path, key] })
  }
  return found
}

export interface ParamFault {
  readonly kind:
    | 'absent' // the argument is there, the header is not
    | 'superfluous' // the header is there, the argument is not
    | 'differs'
    | 'conversion' // the same value, written otherwise than it has to be
    | 'out-of-range' // an integer that a double cannot hold
    | EncodingFault
  readonly header: string
  readonly seen: string | undefined
  readonly expected: string
  /** Of the argument, in the message. */
  readonly pointer: string
}

const ARGUMENTS = '/params/arguments'

/** How the mirrored arguments of a call and their headers differ, at most one fault a parameter. */
export const paramFaults = (call: RequestMessage, tool: JsonObject): readonly ParamFault[] =>
  mirroredParams(tool).flatMap((param) => faultOf(call, param) ?? [])

/** The value of the mirrored argument; undefined where there is none. */
export const argumentOf = ({ params }: RequestMessage, { path }: MirroredParam): unknown =>
  path.reduce<unknown>((value, key) => member(value, key), member(params, 'arguments'))

function faultOf(call: RequestMessage, param: MirroredParam): ParamFault | undefined {
  const { record } = call
  const { header } = param
  const value = argumentOf(call, param)
  const pointer = child(ARGUMENTS, ...param.path)
  const fault = (kind: ParamFault['kind'], seen: string | undefined, expected: string): ParamFault => ({
    kind,
    header,
    seen,
    expected,
    pointer,
  })
  if (param.type === 'integer' && Number.isInteger(value) && !Number.isSafeInteger(value))
    return fault('out-of-range', undefined, textOf(call, pointer, value))
  if (!showsHeaders(record)) return undefined
  const seen = headerList(record, header)
  if (isHidden(record, header, seen) || (typeof value === 'object' && value !== null)) return undefined
  if (value === undefined || value === null) return seen === undefined ? undefined : fault('superfluous', seen, '')
  const expected = textOf(call, pointer, value)
  if (seen === undefined) return fault('absent', seen, expected)
  const kind = typeof value === 'string' ? stringFault(seen, value) : plainFault(seen, expected)
  return kind === undefined ? undefined : fault(kind, seen, expected)
}

/** The header text that stands for a value; numbers as they stand in the message. */
function textOf({ source, root }: RequestMessage, pointer: string, value: unknown): string {
  return typeof value === 'number' ? (source.token(root + pointer) ?? String(value)) : String(value)
}

function stringFault(seen: string, value: string): ParamFault['kind'] | undefined {
  const encoding = encodingFault(seen, value)
  if (encoding !== undefined || isMojibake(seen)) return encoding
  if (decoded(seen) === value) return undefined
  return seen.trim() === JSON.stringify(value) ? 'conversion' : 'differs'
}

/** Integers are compared by value, booleans by text (basic/transports/streamable-http#value-encoding). */
function plainFault(seen: string, expected: string): ParamFault['kind'] | undefined {
  const text = decoded(seen) ?? ''
  if (text === expected || sameInteger(text, expected)) return undefined
  if (expected === 'true' || expected === 'false')
    return text.toLowerCase() === expected || text === String(Number(expected === 'true')) ? 'conversion' : 'differs'
  return text !== '' && Number(text.replace(/^"|"$/g, '')) === Number(expected) ? 'conversion' : 'differs'
}

const DECIMAL = /^-?\d{1,300}(?:\.0{1,300})?$/

/** Whether a header holds the integer as decimal text, a fraction of zeros let pass. */
const sameInteger = (text: string, expected: string): boolean =>
  DECIMAL.test(text) && isIntegerText(expected) && Number(text) === Number(expected)

/** Whether a header says the integer in other words than the message. */
export const isOtherText = (call: RequestMessage, param: MirroredParam, seen: string): boolean => {
  const value = argumentOf(call, param)
  const text = decoded(seen)
  return (
    typeof value === 'number' && text !== undefined && text !== textOf(call, child(ARGUMENTS, ...param.path), value)
  )
}
