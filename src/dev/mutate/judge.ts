/** That a mutant was noticed. */
export interface Noticed {
  /** What the first test that fails says, or the compiler. */
  readonly what: string
  /** `elsewhere`: only tests of other files did. */
  readonly by: 'compiler' | 'tests' | 'elsewhere'
}

/** Runs what tests a file, with another text in its place; undefined where no test fails. */
export type Judge = (text: string) => Promise<Noticed | undefined>

/** What the worker is asked: the tests of which file to run, with which text. */
export interface Question {
  readonly path: string
  readonly text: string
}

/** What it answers. */
export interface Answer {
  readonly noticed: Noticed | undefined
  readonly milliseconds: number
}
