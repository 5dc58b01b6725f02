import { child } from '../model/pointer.js'
import { isRedacted } from '../model/redaction.js'
import { shown } from '../model/shown.js'

/** Where a message is not what its definition says. */
export interface ShapeFault {
  /** Pointer of the value at fault, of its holder where a member is missing. */
  readonly pointer: string
  /** A member is missing, or a value is of the wrong kind, not among those allowed, out of bounds, or too long a list. */
  readonly keyword: 'required' | 'type' | 'enum' | 'range' | 'length'
  readonly seen: string
  /** What was expected, as the object of a sentence: `a string`, `a member "name"`. */
  readonly expected: string
}

/** Where a walk is, and what it has found. */
export interface Notes {
  readonly keys: (string | number)[]
  readonly faults: ShapeFault[]
}

/**
 * Whether a value fits. Without notes the walk ends at the first fault and remembers nothing, which is all that a message
 * without faults costs; with notes it goes on and writes all faults down.
 */
export type Check = (value: unknown, notes?: Notes) => boolean

/** Faults of one message that are told. */
const MOST = 50

/** Writes a fault down, and says that the value does not fit. What a recorder has hidden may have been anything. */
export function refuse(value: unknown, notes: Notes | undefined, keyword: ShapeFault['keyword'], expected: string) {
  if (isRedacted(value)) return true
  if (notes !== undefined && notes.faults.length < MOST)
    notes.faults.push({ pointer: child('', ...notes.keys), keyword, seen: shown(value), expected })
  return false
}

/** Checks what is below a value, with the way to it noted. */
export function below(check: Check, key: string | number, value: unknown, notes: Notes | undefined): boolean {
  if (notes === undefined) return check(value)
  notes.keys.push(key)
  const fits = check(value, notes)
  notes.keys.pop()
  return fits
}

/** All faults of a value, in the order in which the definition names them. */
export function faultsIn(check: Check, value: unknown, ...keys: readonly string[]): readonly ShapeFault[] {
  if (check(value)) return []
  const notes: Notes = { keys: [...keys], faults: [] }
  check(value, notes)
  return notes.faults
}
