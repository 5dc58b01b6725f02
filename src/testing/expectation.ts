import type { Finding } from '../model/finding.js'

/** One finding as a line of an `.expect` file: `line:column-endLine:endColumn severity rule party pointer`, `-` for an empty pointer. */
export function expectationOf(finding: Finding): string {
  const span = `${finding.line}:${finding.column}-${finding.endLine}:${finding.endColumn}`
  return [span, finding.severity, finding.rule, finding.party, finding.pointer || '-'].join(' ')
}

/** The findings of a fixture as an `.expect` file has them: by place, then by rule. */
export function expectationsOf(findings: readonly Finding[]): string[] {
  const byPlace = (a: Finding, b: Finding): number =>
    a.line - b.line || a.column - b.column || a.endLine - b.endLine || a.endColumn - b.endColumn
  const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  return [...findings]
    .sort((a, b) => byPlace(a, b) || byText(a.rule, b.rule) || byText(a.pointer, b.pointer))
    .map(expectationOf)
}

/** What differs, line by line: `- ` stands before what was expected and not found, `+ ` before what was not expected. Empty where nothing differs. */
export function differenceOf(expected: readonly string[], found: readonly string[]): string {
  const missing = withoutOnce(expected, found).map((line) => `- ${line}`)
  const extra = withoutOnce(found, expected).map((line) => `+ ${line}`)
  return [...missing, ...extra].join('\n')
}

/** The lines that remain when each line of `taken` has removed one equal line. */
function withoutOnce(lines: readonly string[], taken: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of taken) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}
