import type { RawFinding } from '../model/finding.js'
import type { Mark } from '../model/place.js'

/** A place for tests: line 6 of capture.jsonl, about a retry of `tools/call deploy`. */
export const sampleMark = (changes: Partial<Mark> = {}): Mark => {
  const line = changes.line ?? 6
  return {
    file: 'capture.jsonl',
    line,
    column: 214,
    endLine: line,
    endColumn: 220,
    pointer: '/params/requestState',
    byteOffset: 4711,
    about: {
      subject: `capture.jsonl:${line}`,
      dir: 'c2s',
      revision: '2026-07-28',
      method: 'tools/call',
      target: 'deploy',
    },
    ...changes,
  }
}

/** A finding for tests, as a rule would give it. */
export const sampleFinding = (
  changes: Partial<Omit<RawFinding, 'mark'>> & { mark?: Partial<Mark> } = {},
): RawFinding => ({
  rule: 'mrtr/state-changed',
  template: 'other',
  text: 'The retry sends {sent}.',
  data: { sent: { secret: 'v1.xl5-0123456789-0123456789-0123456789-0123' } },
  severity: 'error',
  party: 'client',
  requirement: 'mrtr-request-state-echoed',
  related: [],
  steps: [],
  ...changes,
  mark: sampleMark(changes.mark),
})
