import { type Mutant, shownMutant, type Verdict } from './mutant.js'

/** What became of the mutants of one file. */
export interface FileResult {
  readonly path: string
  readonly killed: number
  /** Noticed by fixtures of other rules only. */
  readonly elsewhere: number
  readonly timeout: number
  /** Left out, as they do not compile. */
  readonly compiler: number
  /** Left out, as they change nothing. */
  readonly equivalent: number
  readonly survivors: readonly Mutant[]
}

/** Counts the verdicts on the mutants of a file. */
export function fileResult(path: string, verdicts: readonly (readonly [Mutant, Verdict])[]): FileResult {
  const count = (wanted: Verdict): number => verdicts.filter(([, verdict]) => verdict === wanted).length
  const survivors = verdicts.flatMap(([mutant, verdict]) => (verdict === 'survived' ? [mutant] : []))
  return {
    path,
    killed: count('killed'),
    elsewhere: count('elsewhere'),
    timeout: count('timeout'),
    compiler: count('compiler'),
    equivalent: count('equivalent'),
    survivors,
  }
}

interface Sum {
  readonly noticed: number
  readonly elsewhere: number
  readonly all: number
}

function sumOf(results: readonly FileResult[]): Sum {
  const total = (count: (result: FileResult) => number): number => results.reduce((sum, one) => sum + count(one), 0)
  const noticed = total(({ killed, elsewhere, timeout }) => killed + elsewhere + timeout)
  return {
    noticed,
    elsewhere: total(({ elsewhere }) => elsewhere),
    all: noticed + total((one) => one.survivors.length),
  }
}

/** Per cent of the mutants that were noticed, to one decimal; 100 where there are none. */
export function scoreOf(results: readonly FileResult[]): number {
  const { noticed, all } = sumOf(results)
  return all === 0 ? 100 : Math.floor((1_000 * noticed) / all) / 10
}

const nameOf = (path: string): string => path.replace(/^rules\/|\.ts$/g, '')

function scoreLine(name: string, results: readonly FileResult[]): string {
  const { noticed, elsewhere, all } = sumOf(results)
  const others = elsewhere > 0 ? ` (${elsewhere} only by fixtures of other rules)` : ''
  return `${scoreOf(results).toFixed(1).padStart(5)} %  ${`${noticed} of ${all}`.padStart(14)}  ${name}${others}`
}

/** Survivors by file, then the score of each file, of the rules and of the pairing. */
export function textReport(results: readonly FileResult[]): string {
  const rules = results.filter(({ path }) => path.startsWith('rules/'))
  const rest = results.filter(({ path }) => !path.startsWith('rules/'))
  const sum = (name: string, some: readonly FileResult[]): string[] => (some.length > 0 ? [scoreLine(name, some)] : [])
  const left = (reason: 'compiler' | 'equivalent'): number => results.reduce((total, one) => total + one[reason], 0)
  return [
    ...results.flatMap(({ survivors }) => survivors.map(shownMutant)),
    '',
    ...results.map((result) => scoreLine(nameOf(result.path), [result])),
    '',
    ...sum('all rules', rules),
    ...sum('src/engine/chains', rest),
    `not counted: ${left('compiler')} that do not compile, ${left('equivalent')} that change nothing (equivalent.json)`,
  ].join('\n')
}

/** The same for machines. */
export function jsonReport(results: readonly FileResult[]): string {
  const files = results.map((result) => ({ ...result, score: scoreOf([result]) }))
  return JSON.stringify({ score: scoreOf(results), files }, null, 2)
}
