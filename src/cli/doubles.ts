import { fileURLToPath } from 'node:url'
import type { FindingView, Severity, Summary } from '../model/finding.js'
import { defineRule, type Rule } from '../rule.js'
import type { Io } from './io.js'

// What tests put in the place of rules, findings and the process.

/** A rule that does nothing. */
export const rule = (id: string): Rule =>
  defineRule({
    meta: {
      id,
      title: 'A rule.',
      severity: 'error',
      party: 'client',
      evidence: 'message',
      revisions: ['2026-07-28'],
      quiet: '',
      needs: '',
      requirements: [],
      messages: { said: { text: 'x', requirement: 'transcript' } },
    },
    create: () => ({}),
  })

export const finding = (severity: Severity, file = 'a.jsonl'): FindingView => ({
  rule: 'a/one',
  template: 'said',
  severity,
  party: 'client',
  message: 'Something is wrong.',
  file,
  line: 3,
  column: 5,
  endLine: 3,
  endColumn: 9,
  pointer: '/id',
  revision: '2026-07-28',
  spec: null,
  requirements: [],
  related: [],
  fingerprint: 'f',
  byteOffset: 10,
  steps: [],
})

/** The summary of a clean run. */
export const summary = (changes: Partial<Summary> = {}): Summary => ({
  files: 1,
  records: 2,
  messages: 2,
  requests: 1,
  exchanges: 1,
  rounds: 0,
  chains: { finished: 0, open: 0, unlinked: 0, ambiguous: 0 },
  revisions: {},
  unjudged: { records: 0, reasons: {} },
  findings: { error: 0, warning: 0, info: 0, suppressed: 0, intended: 0 },
  expectations: { met: 0, unmet: [] },
  staleSuppressions: [],
  ...changes,
})

export const counts = (findings: Partial<Summary['findings']>) =>
  summary({ findings: { error: 0, warning: 0, info: 0, suppressed: 0, intended: 0, ...findings } })

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url))

/** A world that keeps what is written; no terminal, nothing piped in. */
export const fakeIo = (cwd: string, changes: Partial<Io> = {}) => {
  const said = { out: '', err: '' }
  const stream = (name: 'out' | 'err') => ({
    isTTY: false,
    columns: undefined,
    write: (piece: string | Uint8Array) => {
      said[name] += Buffer.from(piece).toString()
    },
  })
  const io: Io = {
    stdout: stream('out'),
    stderr: stream('err'),
    stdin: { piped: false, chunks: async function* () {} },
    env: {},
    cwd,
    root: ROOT,
    importModule: (url) => import(url),
    settle: () => {},
    cores: 1,
    now: () => 0,
    peakMemory: () => 0,
    ...changes,
  }
  return { io, said }
}
