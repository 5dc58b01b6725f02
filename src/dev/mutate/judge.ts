/** That a test noticed a mutant. */
export interface Noticed {
  /** What the first test that fails says. */
  readonly what: string
  /** `elsewhere`: only tests of other files did. */
  readonly by: 'tests' | 'elsewhere'
}

/** Runs what tests a file, with another text in its place; undefined where no test fails. */
export type Judge = (text: string) => Promise<Noticed | undefined>

/** What the worker is asked: the tests of which file to run, with which text. */
export interface Question {
  readonly path: string
  /** The file as it is: a thread that is new to it tries that first. */
  readonly original: string
  readonly text: string
}

/** What it answers. Before that it says `ready`, when it is about to run the tests. */
export interface Answer {
  readonly noticed: Noticed | undefined
  readonly milliseconds: number
}
