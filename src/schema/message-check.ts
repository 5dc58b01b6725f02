import { isObject } from '../model/json.js'
import { child } from '../model/pointer.js'
import { isRedacted } from '../model/redaction.js'
import { shown } from '../model/shown.js'
import { type Form, type Members, type Scalar, type Shape, where } from './message-shape.js'
import { ARTICLES, isKind } from './value-kinds.js'

/** Where a message is not what its definition says. */
export interface ShapeFault {
  /** Pointer of the value at fault, of its holder where a member is missing. */
  readonly pointer: string
  /** What is wrong: a member is missing, or a value is of the wrong kind, not among those allowed, or out of bounds. */
  readonly keyword: 'required' | 'type' | 'enum' | 'range' | 'length'
  readonly seen: string
  readonly expected: string
}

/** Where a walk is and what it has found. */
interface Notes {
  readonly keys: (string | number)[]
  readonly faults: ShapeFault[]
}

/** Whether a value fits. Without notes the answer is the first thing known; with notes the walk goes on and finds all. */
export type Check = (value: unknown, notes?: Notes) => boolean

export type Lookup = (name: string) => Check

/** Faults of one message that are told. */
const MOST_FAULTS = 50
