import type { Finding } from './finding.js'

/** The members of a finding that are part of the contract, in its order; what only people need is left out. */
export const plainFinding = (finding: Finding): Finding => ({
  rule: finding.rule,
  severity: finding.severity,
  party: finding.party,
  message: finding.message,
  file: finding.file,
  line: finding.line,
  column: finding.column,
  endLine: finding.endLine,
  endColumn: finding.endColumn,
  pointer: finding.pointer,
  revision: finding.revision,
  spec: finding.spec && { level: finding.spec.level, url: finding.spec.url },
  requirements: finding.requirements,
  related: finding.related.map(({ file, line, column, pointer, message }) => ({
    file,
    line,
    column,
    pointer,
    message,
  })),
  fingerprint: finding.fingerprint,
  byteOffset: finding.byteOffset,
})
