import type { ChainStep } from '../model/chain.js'
import type { FindingView, Summary } from '../model/finding.js'
import type { FileReport, FormatContext } from './format.js'

/** A finding for tests, as the filters give it. */
export const sampleView = (changes: Partial<FindingView> = {}): FindingView => ({
  rule: 'mrtr/state-changed',
  severity: 'error',
  party: 'client',
  message: 'The retry sends another requestState than line 4 issued: it differs from character 12 on.',
  file: 'capture.jsonl',
  line: 6,
  column: 214,
  endLine: 6,
  endColumn: 220,
  pointer: '/params/requestState',
  revision: '2026-07-28',
  spec: { level: 'MUST', url: 'https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#a' },
  requirements: ['mrtr-request-state-echoed'],
  related: [],
  fingerprint: '0123456789abcdef0123456789abcdef',
  byteOffset: 4711,
  template: 'other',
  excerpt: '"v1.xl5…(44 chars)"',
  steps: [],
  ...changes,
})

/** A step of a round trip for tests. */
export const sampleStep = (line: number, kind: ChainStep['kind'], changes: Partial<ChainStep> = {}): ChainStep => ({
  mark: {
    ...{ file: 'capture.jsonl', line, column: 1, endLine: line, endColumn: 2, pointer: '', byteOffset: 0 },
    about: { subject: String(line), dir: undefined, revision: undefined, method: '', target: '' },
  },
  kind,
  id: '1',
  label: '',
  ...changes,
})

/** The report of one file for tests. */
export const sampleReport = (findings: readonly FindingView[], changes: Partial<FileReport> = {}): FileReport => ({
  file: 'capture.jsonl',
  findings,
  overflow: new Map(),
  ...changes,
})

/** A summary for tests: one file with three messages, nothing found. */
export const sampleSummary = (changes: Partial<Summary> = {}): Summary => ({
  files: 1,
  records: 3,
  messages: 3,
  requests: 2,
  exchanges: 1,
  rounds: 0,
  chains: { finished: 0, open: 0, unlinked: 0, ambiguous: 0 },
  revisions: { '2026-07-28': 3 },
  unjudged: { records: 0, reasons: {} },
  findings: { error: 0, warning: 0, info: 0, suppressed: 0, intended: 0 },
  expectations: { met: 0, unmet: [] },
  staleSuppressions: [],
  ...changes,
})

/** A context for tests: no colour, nothing hidden. */
export const sampleContext = (changes: Partial<FormatContext> = {}): FormatContext => ({
  tool: { name: 'mcp-wirelint', version: '0.1.0' },
  color: false,
  quiet: false,
  maxFindings: undefined,
  workspace: '/home/runner/work/app/app',
  workingDirectory: '/home/runner/work/app/app/traffic',
  ...changes,
})
