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

export const expect = (actual: unknown) => ({
  toEqual: (expected: unknown) =>
    assert(isDeepStrictEqual(actual, expected), `${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`),
  toBeLessThan: (bound: number) => assert(Number(actual) < bound, `${actual}, not below ${bound}`),
})

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
