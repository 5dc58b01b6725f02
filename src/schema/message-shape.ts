/**
 * The language in which src/schema/<revision>/ says what a message is. A shape is
 * - a name: a definition (`Tool`), or a kind of value in lower case (`string`, `any`), several kinds with `|` between;
 * - an object: the members an object has, with `?` behind those that may be absent; further members are always allowed;
 * - one of the forms below. A choice is always made by something that is visible, so that a fault has one place.
 */
export type Shape = string | Members | Form

export interface Members {
  readonly [member: string]: Shape
}

export type Form =
  | readonly ['list', Shape, number]
  | readonly ['map', Shape]
  | readonly ['is', readonly Scalar[]]
  | readonly ['range', 'number' | 'integer', number, number]
  | readonly ['by', string, Members, Shape | undefined]
  | readonly ['where', readonly string[], Shape, Shape]
  | readonly ['single', Shape, Shape]

export type Scalar = string | number

/** A list of values of one shape, of any length or of at most `most` items. */
export const list = (items: Shape, most = Number.POSITIVE_INFINITY): Form => ['list', items, most]

/** An object whose members have any names and one shape. */
export const map = (values: Shape): Form => ['map', values]

/** One of the listed values. */
export const is = (...values: readonly Scalar[]): Form => ['is', values]

/** A number within bounds, both included. */
export const between = (least: number, most: number): Form => ['range', 'number', least, most]

/** An integer that is not negative. */
export const COUNT: Form = ['range', 'integer', 0, Number.POSITIVE_INFINITY]

/**
 * The shape that the value of a member chooses. Without `otherwise` the member has to be there and to hold one of the
 * named values.
 */
export const by = (name: string, cases: Members, otherwise?: Shape): Form => ['by', name, cases, otherwise]

/** One shape where a member is there (`a/b`: a member of a member), another where it is not. Of a list its first item counts. */
export const where = (name: string, present: Shape, absent: Shape): Form => ['where', name.split('/'), present, absent]

/** One value, or a list where a list is found. */
export const listOr = (many: Shape, single: Shape): Form => ['single', many, single]
