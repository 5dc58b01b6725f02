import type { RunOptions } from '../index.js'
import type { Finding } from '../model/finding.js'
import { plainFinding } from '../model/plain-finding.js'
import type { Input } from '../read/reader.js'
import { aftermath } from './aftermath.js'
import type { Side } from './diff-match.js'
import { type FoundInputs, findInputs } from './inputs.js'
import type { Io } from './io.js'
import { opening } from './opening.js'
import type { LintOptions } from './options.js'
import type { Catalogue } from './parts.js'
import { looksLikeReport, readReport } from './report-file.js'
import { tell } from './tell.js'

/** What both sides of a comparison are read with. */
export interface Reading {
  readonly options: LintOptions
  readonly judging: RunOptions
  readonly ignores: readonly string[]
  readonly base: string
  readonly run: Catalogue['run']
}

/** A side, and whether it was read without a fault of the user's or a rule's. */
export interface ReadSide extends Side {
  readonly isSound: boolean
}

const tellCut = (name: string, io: Io): void =>
  tell(io, `${name}: it has more findings than are kept; those beyond are not compared`)

const ofReport = (text: string, name: string, { options, judging }: Reading, io: Io): ReadSide => {
  const { findings, isCut } = readReport(text, name)
  if (isCut) tellCut(name, io)
  const party = options.party ?? judging.party
  const wanted = findings.filter((one) => party === undefined || one.party === party || one.party === 'capture')
  return {
    findings: wanted.map((finding) => ({ file: finding.file, finding })),
    files: new Set(findings.map(({ file }) => file)),
    isSound: true,
  }
}

/** The name of a file below the folder that was named; of a file that was named itself, the last part. */
const nameBelow = (operand: string, name: string): string => {
  const folder = `${operand.replace(/\/+$/, '')}/`
  return name.startsWith(folder) ? name.slice(folder.length) : name === operand ? name.replace(/^.*\//, '') : name
}

const ofTranscripts = async (operand: string, found: FoundInputs, reading: Reading, io: Io): Promise<ReadSide> => {
  const { options, judging, run } = reading
  const findings: { file: string; finding: Finding }[] = []
  const file: NonNullable<Parameters<typeof run>[2]['file']> = (report) => {
    if (report.overflow.size > 0) tellCut(report.file, io)
    const name = nameBelow(operand, report.file)
    findings.push(...report.findings.map((finding) => ({ file: name, finding: plainFinding(finding) })))
  }
  const result = await run(found.inputs, judging, { file }, false)
  aftermath(result, found, options, io)
  const { failures, unreadable, summary } = result
  return {
    findings,
    files: new Set(found.inputs.map(({ name }: Input) => nameBelow(operand, name))),
    isSound: failures.length + unreadable.length + found.unreadable.length === 0 && summary.messages > 0,
  }
}

/**
 * Reads what one operand names: a JSON report, or transcripts, which are judged. Throws UsageError where it means
 * nothing and InputError where a report cannot be compared.
 */
export const readSide = async (operand: string, reading: Reading, io: Io): Promise<ReadSide> => {
  const { ignores, base, options } = reading
  const found = await findInputs({ paths: [operand], stdinFilename: options.stdinFilename, ignores, base }, io)
  const [only, ...more] = found.inputs
  if (only === undefined || more.length > 0) return ofTranscripts(operand, found, reading, io)
  const { beginning, input, text } = await opening(only)
  if (looksLikeReport(beginning)) return ofReport(await text(), only.name, reading, io)
  return ofTranscripts(operand, { ...found, inputs: [input] }, reading, io)
}
