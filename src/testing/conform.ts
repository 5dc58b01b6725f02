import { isatty } from 'node:tty'
import pc from 'picocolors'
import { UsageError } from '../errors.js'
import { type GateOptions, gate } from '../findings/gate.js'
import { type RunResult, run } from '../index.js'
import { type LintOptions, runOptions } from '../lint.js'
import { createStylish } from '../report/stylish.js'
import { transcriptOf } from './transcript.js'

/** How to judge: the options of `lint()`, and when findings fail, as on the command line. */
export interface ConformOptions extends LintOptions {
  /** Findings of this severity and above fail. Default `error`. */
  readonly failOn?: Exclude<GateOptions['failOn'], 'never'>
  /** More warnings than this fail, whatever `failOn` says. */
  readonly maxWarnings?: number
}

export interface Conformity {
  readonly conforms: boolean
  /** The report for people: what was found, or that nothing was. */
  readonly report: string
}

/** Findings that a report prints; equal ones are grouped. A test's output is no place for thousands. */
const SHOWN = 100

/** Only for a terminal, and not where the environment refuses colour. */
const wantsColor = (): boolean => pc.isColorSupported && isatty(1)

const stylish = () =>
  createStylish({
    tool: { name: 'mcp-wirelint', version: '' },
    color: wantsColor(),
    quiet: false,
    maxFindings: SHOWN,
    workspace: undefined,
    workingDirectory: '',
  })

function throwTroubles({ failures, unreadable }: RunResult): void {
  const [trouble] = [...failures, ...unreadable]
  if (trouble !== undefined) throw trouble.error
}

/**
 * Judges a transcript as the command line would (contract: "Exit codes"). Throws where there is no verdict: a UsageError
 * for what is no transcript or holds no message, an InputError for what cannot be read, a ConfigError for options that
 * do not exist, and what a rule threw.
 */
export async function conform(given: unknown, options: ConformOptions = {}): Promise<Conformity> {
  const { failOn = 'error', maxWarnings, ...lintOptions } = options
  const { input, format } = transcriptOf(given)
  const formatter = stylish()
  const pieces = [formatter.start()]
  const settings = await runOptions({ ...(format && { inputFormat: format }), ...lintOptions })
  const result = await run([input], settings, { file: (report) => pieces.push(formatter.file(report)) }, false)
  throwTroubles(result)
  const { summary, nothingJudged } = result
  const { messages, findings, expectations, staleSuppressions } = summary
  const unmetExpectations = expectations.unmet.length
  const counts = { messages, findings, unmetExpectations, staleSuppressions: staleSuppressions.length, failures: 0 }
  const code = gate(counts, { failOn, maxWarnings })
  if (code === 2) throw new UsageError(`there is nothing to judge: ${input.name}: ${nothingJudged[0]?.why ?? ''}`)
  pieces.push(formatter.end(summary))
  return { conforms: code === 0, report: pieces.join('').trimEnd() }
}
