import { type Input, run } from '../index.js'
import type { FindingView } from '../model/finding.js'
import type { Rule } from '../rule.js'

export interface LintTextOptions {
  /** The rules that judge, each at its own severity. */
  readonly rules: readonly Rule[]
  /** What findings call the input; default `<text>`. */
  readonly file?: string
  /** Told of each judgement, as coverage counts them: also of those that find a requirement kept. */
  readonly observe?: (requirement: string, kept: boolean) => void
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Judges a transcript that is at hand as text or bytes. Gives all findings, by line, column and rule; marks in the
 * transcript are ignored. Throws what a rule threw.
 */
export async function lintText(transcript: string | Uint8Array, options: LintTextOptions): Promise<FindingView[]> {
  const bytes = typeof transcript === 'string' ? new TextEncoder().encode(transcript) : transcript
  const input: Input = { name: options.file ?? '<text>', from: { chunks: once(bytes) } }
  const settings = { rules: new Map(options.rules.map((rule) => [rule.meta.id, {}])) }
  const findings: FindingView[] = []
  const observe = options.observe && { observe: options.observe }
  const { failures } = await run(
    [input],
    { rules: options.rules, settings: () => settings, marks: false, mask: true, join: false, ...observe },
    { file: (report) => findings.push(...report.findings) },
    false,
  )
  const [failure] = failures
  if (failure) throw failure.error
  return findings
}
