// How GitHub's runner finds commands in what a step prints; the facts are those of ActionCommand.cs.
// https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs

/** A workflow command as the runner understands it. */
export interface RunnerCommand {
  readonly name: string
  readonly properties: ReadonlyMap<string, string>
  readonly data: string
}

const unescapeData = (text: string): string =>
  text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')

const unescapeProperty = (text: string): string =>
  text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%')

/** The older form stands anywhere in a line: `##[name]`. */
const olderCommand = (line: string): RunnerCommand | undefined => {
  const name = /##\[([^\]\s]+)[^\]]*\]/.exec(line)?.[1]
  return name === undefined ? undefined : { name, properties: new Map(), data: line }
}

/** The command that a line is, if it is one. */
export const runnerCommand = (line: string): RunnerCommand | undefined => {
  const text = line.trimStart()
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1
  if (end < 0) return olderCommand(line)
  const [, name = '', list = ''] = /^([^ ]*) ?([\s\S]*)$/.exec(text.slice(2, end)) ?? []
  const pairs = list.split(',').flatMap((property): [string, string][] => {
    const [key = '', value] = property.split('=', 2)
    return value === undefined ? [] : [[key.trim(), unescapeProperty(property.slice(property.indexOf('=') + 1))]]
  })
  return { name, properties: new Map(pairs), data: unescapeData(text.slice(end + 2)) }
}
