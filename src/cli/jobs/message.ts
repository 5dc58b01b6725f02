import type { FindingView, RunResult } from '../../index.js'
import type { Args } from '../args.js'
import { revived, type SentError, sent } from './sent-error.js'

/** What a worker is started with. */
export interface Start {
  /** The command line; the paths in it do not matter. */
  readonly args: Args
  readonly cwd: string
  readonly root: string
  readonly streaming: boolean
  /** Somebody waits for whole files. */
  readonly whole: boolean
  readonly progress: boolean
  /** One number: how many batches of the worker have been taken. */
  readonly taken: SharedArrayBuffer
}

/** Something that happens while a unit is judged, in the words of a run's sink and options. */
export type Event =
  | readonly ['finding', FindingView]
  /** A finding of the next `file`. */
  | readonly ['part', FindingView]
  | readonly ['file', string, readonly (readonly [string, number])[]]
  | readonly ['known', string, readonly (readonly [string, number])[]]
  | readonly ['debug', string]

/** How a unit ended: with a result, or with what stopped it. */
export type Ending = { readonly result: SentResult } | { readonly error: SentError }

/** What a worker says. Events are texts of JSON: they are small while they wait, and their size is known. */
export type Post =
  /** Its code is loaded: V8 would not take what the build has kept of it under other settings. */
  | { readonly kind: 'begun' }
  /** Waits until it has been taken (`Start.taken`). */
  | { readonly kind: 'events'; readonly unit: number; readonly text: string }
  | { readonly kind: 'done'; readonly unit: number; readonly text: string; readonly ending: string }
  | { readonly kind: 'progress'; readonly file: string; readonly bytes: number }
  /** It could not begin. */
  | { readonly kind: 'failed'; readonly error: SentError }

/** A result on its way between threads. */
type SentResult = Omit<RunResult, 'unreadable' | 'failures'> & {
  readonly unreadable: readonly { readonly file: string; readonly error: SentError }[]
  readonly failures: readonly (Omit<RunResult['failures'][number], 'error'> & { readonly error: SentError })[]
}

export const sentResult = (result: RunResult): SentResult => ({
  ...result,
  unreadable: result.unreadable.map((each) => ({ ...each, error: sent(each.error) })),
  failures: result.failures.map((each) => ({ ...each, error: sent(each.error) })),
})

/** The result as it was. Throws what stopped the unit. */
export const resultOf = (ending: string): RunResult => {
  const end = JSON.parse(ending) as Ending
  if ('error' in end) throw revived(end.error)
  const { unreadable, failures, ...result } = end.result
  return {
    ...result,
    unreadable: unreadable.map(({ file, error }) => ({
      file,
      error: revived(error) as RunResult['unreadable'][number]['error'],
    })),
    failures: failures.map((each) => ({ ...each, error: revived(each.error) })),
  }
}
