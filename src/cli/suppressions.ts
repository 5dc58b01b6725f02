import { relative, resolve } from 'node:path'
import { exceededIn, knownRules, staleIn } from '../config/known-findings.js'
import type { KnownInFile, Suppressions } from '../config/suppressions.js'
import type { RunOptions, RunResult } from '../index.js'
import { STDIN_NAME, slashed } from './inputs.js'
import type { Io } from './io.js'
import type { LintOptions } from './options.js'
import type { SuppressionsFile } from './suppressions-file.js'
import { type JudgedFile, rewrite } from './suppressions-update.js'
import { tell } from './tell.js'

/** What suppressions do in a run. */
export interface Suppressing {
  /** For the pipeline: which findings of an input are known. */
  readonly known: NonNullable<RunOptions['known']>
  /** Between the run and the end of the report: adds what is stale to the summary. */
  readonly settle: (result: RunResult) => void
  /** After the report: writes what `--suppress-all` and `--prune-suppressions` ask for, and tells what is to be known. */
  readonly finish: (result: RunResult) => void
}

/** The inputs of which something can be said: not those that broke off, held no message, or made a rule throw. */
const judgedOf = (files: readonly JudgedFile[], { unreadable, nothingJudged, failures }: RunResult) => {
  const out = new Set([...unreadable, ...nothingJudged, ...failures].map(({ file }) => file))
  return files.filter(({ name }) => !out.has(name))
}

const tellExceeded = (judged: readonly JudgedFile[], before: Suppressions, io: Io): void => {
  for (const one of judged)
    for (const { rule, count, found } of exceededIn(before.get(one.path) ?? new Map(), one))
      tell(io, `${one.name}: ${rule}: ${count} known, ${found} found: all of them are reported`)
}

/**
 * Known findings in one run. Paths are compared as they stand in the file system, however they are spelled. Standard
 * input has known findings only under a name that `--stdin-filename` gives it.
 */
export const createSuppressing = (
  file: SuppressionsFile,
  options: Pick<LintOptions, 'suppressAll' | 'pruneSuppressions'>,
  settings: RunOptions['settings'],
  io: Io,
): Suppressing => {
  const { suppressAll, pruneSuppressions } = options
  const before: Suppressions = file.suppressions ?? new Map()
  const known = (path: string): KnownInFile => before.get(path) ?? new Map()
  const files: JudgedFile[] = []
  let hasNameless = false
  return {
    known(name, found) {
      if (name === STDIN_NAME) {
        hasNameless ||= found.size > 0
        return new Set()
      }
      const path = slashed(relative(file.folder, resolve(io.cwd, name)))
      const { rules } = settings(name)
      files.push({ name, path, found: new Map(found), ran: (rule) => rules.has(rule) })
      return suppressAll ? new Set(found.keys()) : knownRules(known(path), found)
    },
    settle(result) {
      if (suppressAll || pruneSuppressions) return
      for (const one of judgedOf(files, result))
        for (const { rule, count, found } of staleIn(known(one.path), one))
          result.summary.staleSuppressions.push({ file: one.name, rule, count, found })
    },
    finish(result) {
      const judged = judgedOf(files, result)
      if (!suppressAll) tellExceeded(judged, before, io)
      if (suppressAll || pruneSuppressions) rewrite(file, judged, suppressAll, io)
      else if (result.summary.staleSuppressions.length > 0)
        tell(io, `${file.shown} allows more than was found; --prune-suppressions lowers it`)
      if (suppressAll && hasNameless)
        tell(io, `${STDIN_NAME}: --stdin-filename names it, so that its findings can be known`)
    },
  }
}
