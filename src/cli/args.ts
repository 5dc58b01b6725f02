import { didYouMean } from '../config/nearest.js'
import { UsageError } from '../errors.js'
import { COMMANDS, type Command, FLAGS, WRITTEN } from './flags.js'

/** The command line, taken apart but not yet understood: values are texts as given. */
export interface Args {
  readonly command: Command
  /** What is no flag and no command. `-` is standard input. */
  readonly operands: readonly string[]
  /** Each flag with all its values in the order given; `false` for `--no-NAME`. */
  readonly flags: ReadonlyMap<string, readonly (string | boolean)[]>
}

const SEE_HELP = 'Run `mcp-wirelint --help` for all flags.'

/** The parser of yargs drops a bare `-`; nothing can be called like this. */
const STDIN = '\u0000stdin'

interface Token {
  readonly name: string
  readonly negated: boolean
  readonly value: string | undefined
}

const unknown = (written: string): never => {
  throw new UsageError(`unknown flag ${written}${didYouMean(written, WRITTEN)}`, SEE_HELP)
}

/** `-fjson`, `-f=json` and `-f json` are one thing. */
const shortFlag = (arg: string): Token => {
  const [name] = Object.entries(FLAGS).find(([, flag]) => flag.short === arg[1]) ?? unknown(arg)
  const rest = arg.slice(2).replace(/^=/, '')
  return { name, negated: false, value: arg.length > 2 ? rest : undefined }
}

const longFlag = (arg: string): Token => {
  const [, written = arg, value] = /^(--[^=]*)(?:=([\s\S]*))?$/.exec(arg) ?? []
  const negated = written.startsWith('--no-')
  const name = written.slice(negated ? '--no-'.length : 2)
  const flag = Object.hasOwn(FLAGS, name) ? FLAGS[name] : undefined
  const allowed = negated ? flag?.negatable : flag
  return allowed ? { name, negated, value } : unknown(written)
}

/** `--pair c2s=FILE s2c=FILE`: both words, the first of which may stand behind an equals sign. */
const pairWords = (value: string | undefined, rest: readonly string[]): readonly string[] => {
  const words = (value === undefined ? rest : [value, ...rest]).slice(0, 2)
  const sides = words.map((word) => /^(c2s|s2c)=./.exec(word)?.[1])
  if (sides[0] !== undefined && sides[1] !== undefined && sides[0] !== sides[1]) return words
  throw new UsageError('--pair needs c2s=FILE s2c=FILE', 'c2s is what the client wrote, s2c what the server wrote.')
}

/** Flags in one spelling, each with its value: the parser guesses differently about where values end. */
const tidy = (args: readonly string[]): readonly string[] => {
  const tidied: string[] = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    if (!arg.startsWith('-') || arg === '-') {
      tidied.push(arg === '-' ? STDIN : arg)
      continue
    }
    const { name, negated, value } = arg.startsWith('--') ? longFlag(arg) : shortFlag(arg)
    const kind = negated ? 'switch' : FLAGS[name]?.kind
    if (kind === 'switch') {
      if (value !== undefined) throw new UsageError(`${arg.replace(/=[\s\S]*/, '')} takes no value`, SEE_HELP)
      tidied.push(`--${negated ? 'no-' : ''}${name}`)
      continue
    }
    if (kind === 'pair') {
      const words = pairWords(value, args.slice(index + 1))
      index += value === undefined ? 2 : 1
      tidied.push(...words.map((word) => `--${name}=${word}`))
      continue
    }
    const next = args[index + 1]
    const follows = value === undefined && next !== undefined && !/^-[^\d]/.test(next)
    if (follows) index++
    const given = value ?? (follows ? next : '')
    if (given === '' && kind !== 'optional') throw new UsageError(`--${name} needs a value`, SEE_HELP)
    tidied.push(`--${name}=${given}`)
  }
  return tidied
}

const names = (switches: boolean): string[] =>
  Object.keys(FLAGS).filter((name) => (FLAGS[name]?.kind === 'switch') === switches)

const parse = async (args: readonly string[]): Promise<Pick<Args, 'operands' | 'flags'>> => {
  const { Parser } = await import('yargs/helpers')
  const { _: operands, ...found } = Parser([...tidy(args)], {
    boolean: names(true),
    string: names(false),
    configuration: {
      'camel-case-expansion': false,
      'dot-notation': false,
      'greedy-arrays': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
    },
  })
  const values = (value: unknown) => (Array.isArray(value) ? value : [value]) as (string | boolean)[]
  return {
    operands: (operands as string[]).map((each) => (each === STDIN ? '-' : each)),
    flags: new Map(Object.entries(found).map(([name, value]) => [name, values(value)])),
  }
}

/** The command that the first operand names, if it names one. */
const commandOf = (first: string | undefined): Command | undefined => COMMANDS.find((command) => command === first)

const checkKnown = (command: Command, flags: Args['flags']): void => {
  for (const name of flags.keys()) {
    const flag = FLAGS[name]
    if (command === 'lint' ? !flag?.notLint : flag?.also?.includes(command)) continue
    throw new UsageError(`--${name} has no meaning for the command "${command}"`, SEE_HELP)
  }
}

/** Takes the arguments (without node and script) apart. Throws UsageError. */
export const parseArgs = async (args: readonly string[]): Promise<Args> => {
  const end = args.indexOf('--')
  const before = end < 0 ? args : args.slice(0, end)
  const after = end < 0 ? [] : args.slice(end + 1)
  // Nothing but paths is the usual call: it needs no parser.
  const plain = before.every((arg) => arg === '-' || !arg.startsWith('-'))
  const { operands, flags } = plain ? { operands: before, flags: new Map() } : await parse(before)
  const command = commandOf(operands[0])
  checkKnown(command ?? 'lint', flags)
  return { command: command ?? 'lint', operands: [...operands.slice(command ? 1 : 0), ...after], flags }
}
