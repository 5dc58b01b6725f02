import { textOf } from '../project.js'
import { readRegistry } from '../registry.js'
import { Bench, type Outcome } from './bench.js'
import { equivalentOf, readEquivalents } from './equivalent.js'
import { mutantsOf } from './find.js'
import { type Mutant, mutated, type Verdict } from './mutant.js'
import { type FileResult, fileResult, jsonReport, textReport } from './report.js'
import { typeChecker } from './types.js'
import { filesOf, sampled, USAGE, type Wish, wishOf } from './wish.js'

// `npm run mutate` builds small faults into rules and into the pairing, one at a time, and lists those that no test
// notices. It is for people: it takes its time, and no test depends on it.

/** A mutant has so much longer than the code itself, and so many milliseconds on top. */
const PATIENCE = { times: 4, more: 3_000 }
const FIRST = 120_000

const registry = readRegistry()
const mistakeIn = typeChecker()
const isClause = (text: string): boolean => registry.has(text)

/** What is wrong with a file as it is, so that nothing can be said of its mutants; undefined where it is sound. */
function problemOf(path: string, text: string, usual: Outcome): string | undefined {
  const mistake = mistakeIn(path, text)
  if (mistake !== undefined) return `does not compile as it is: ${mistake}`
  if (usual === 'timeout') return 'its tests do not end'
  return usual.noticed && `its tests fail as it is: ${usual.noticed.what}`
}

/** Milliseconds after which a mutant of the file is held to run for ever; undefined where the file itself is not sound. */
async function limitFor(bench: Bench, path: string, text: string): Promise<number | undefined> {
  const usual = await bench.judge({ path, original: text, text }, FIRST)
  const problem = problemOf(path, text, usual)
  if (problem === undefined && usual !== 'timeout') return PATIENCE.more + PATIENCE.times * usual.milliseconds
  console.error(`${path}: ${problem}`)
  process.exitCode = 1
  return undefined
}

async function verdictOn(bench: Bench, mutant: Mutant, text: string, limit: number): Promise<Verdict> {
  const question = { path: mutant.path, original: text, text: mutated(text, mutant) }
  if (mistakeIn(question.path, question.text) !== undefined) return 'compiler'
  const outcome = await bench.judge(question, limit)
  if (outcome === 'timeout') return outcome
  if (outcome.noticed === undefined) return 'survived'
  return outcome.noticed.by === 'tests' ? 'killed' : outcome.noticed.by
}

/** Files of the pairing have their tests in common. */
const suiteOf = (path: string): string => (path.startsWith('rules/') ? path : 'chains')

async function resultsOf(bench: Bench, wish: Wish, files: readonly string[]): Promise<FileResult[]> {
  const list = readEquivalents()
  const limits = new Map<string, number>()
  const results: FileResult[] = []
  for (const [index, path] of files.entries()) {
    const text = textOf(path)
    const limit = limits.get(suiteOf(path)) ?? (await limitFor(bench, path, text))
    if (limit === undefined) continue
    limits.set(suiteOf(path), limit)
    const verdicts: [Mutant, Verdict][] = []
    for (const mutant of sampled(mutantsOf(path, text, isClause), wish.sample)) {
      const equal = equivalentOf(mutant, text, list) !== undefined
      verdicts.push([mutant, equal ? 'equivalent' : await verdictOn(bench, mutant, text, limit)])
    }
    results.push(fileResult(path, verdicts))
    console.error(`${index + 1}/${files.length} ${path}: ${results.at(-1)?.survivors.length} survive`)
  }
  return results
}

async function mutate(wish: Wish, files: readonly string[]): Promise<void> {
  const bench = new Bench()
  const results = await resultsOf(bench, wish, files)
  await bench.close()
  console.log(wish.json ? jsonReport(results) : textReport(results))
}

const wish = wishOf(process.argv.slice(2))
const { files, unknown } = wish ? filesOf(wish) : { files: [], unknown: [] }
if (wish === undefined || unknown.length > 0) {
  console.error(unknown.length > 0 ? `no rule or area: ${unknown.join(', ')}` : USAGE)
  process.exitCode = 2
} else {
  await mutate(wish, files)
}
