import { isDeepStrictEqual } from 'node:util'

// As much of vitest as the tests of src/engine/chains and src/engine/pairing use. It stops at the first failure.

type Body = (...row: never[]) => unknown
type Declare = (name: string, body: Body) => void

const tests: (() => unknown)[] = []

const rowOf = (row: unknown): never[] => (Array.isArray(row) ? row : [row]) as never[]

const each =
  (declare: (body: () => unknown) => void) =>
  (rows: readonly unknown[]): Declare =>
  (_name, body) => {
    for (const row of rows) declare(() => body(...rowOf(row)))
  }

const group = (body: () => unknown): void => void body()
const test = (body: () => unknown): void => void tests.push(body)

export const describe = Object.assign((_name: string, body: () => unknown) => group(body), { each: each(group) })
export const it = Object.assign((_name: string, body: () => unknown) => test(body), { each: each(test) })
export const beforeAll = test

function assert(ok: boolean, what: string): void {
  if (!ok) throw new Error(what)
}

const hasAll = (actual: unknown, expected: object): boolean =>
  Object.entries(expected).every(([key, value]) => isDeepStrictEqual(Object(actual)[key], value))

export const expect = (actual: unknown) => {
  const holds = (ok: boolean, expected: unknown): void =>
    assert(ok, `${JSON.stringify(actual)}, not ${expected instanceof RegExp ? expected : JSON.stringify(expected)}`)
  return {
    toBe: (expected: unknown) => holds(Object.is(actual, expected), expected),
    toBeUndefined: () => holds(actual === undefined, undefined),
    toBeLessThan: (bound: number) => holds(Number(actual) < bound, bound),
    toEqual: (expected: unknown) => holds(isDeepStrictEqual(actual, expected), expected),
    toHaveLength: (length: number) => holds(Object(actual).length === length, length),
    toMatch: (pattern: RegExp) => holds(pattern.test(String(actual)), pattern),
    toMatchObject: (expected: object) => holds(hasAll(actual, expected), expected),
    get not() {
      return { toBe: (expected: unknown) => holds(!Object.is(actual, expected), expected) }
    },
  }
}

/** Runs the declared tests one after the other; gives what the first that fails says. */
export async function runTests(): Promise<string | undefined> {
  for (const run of tests) {
    try {
      await run()
    } catch (error) {
      return String(error)
    }
  }
  return tests.length === 0 ? 'no test' : undefined
}
