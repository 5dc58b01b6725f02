/**
 * How a flag takes values: `switch` none, `value` one (the last wins), `list` one each time, `optional` one or none,
 * `pair` two each time.
 */
export type FlagKind = 'switch' | 'value' | 'list' | 'optional' | 'pair'

export interface Flag {
  readonly kind: FlagKind
  readonly short?: string
  /** `--no-NAME` exists. */
  readonly negatable?: true
  /** Commands that know it beside `lint`. */
  readonly also?: readonly Command[]
  /** `lint` does not know it. */
  readonly notLint?: true
}

/** Names of the commands. `lint` is what runs where none is named. */
export const COMMANDS = ['lint', 'rules', 'explain', 'convert', 'coverage', 'diff', 'init'] as const
export type Command = (typeof COMMANDS)[number]

const EVERYWHERE: readonly Command[] = ['rules', 'explain', 'convert', 'coverage', 'diff', 'init']
const READING: readonly Command[] = ['convert', 'coverage', 'diff']

/** Every flag by its long name. */
export const FLAGS: Readonly<Record<string, Flag>> = {
  format: { kind: 'list', short: 'f', also: ['rules', 'coverage', 'diff'] },
  'output-file': { kind: 'value', short: 'o', also: ['convert', 'diff'] },
  'input-format': { kind: 'value', also: READING },
  'stdin-filename': { kind: 'value', also: READING },
  pair: { kind: 'pair', also: ['convert'] },
  dir: { kind: 'value', also: ['convert', 'diff'] },
  transport: { kind: 'value', also: ['convert', 'diff'] },
  to: { kind: 'value', also: ['convert'], notLint: true },
  revision: { kind: 'value', also: ['coverage', 'diff'] },
  preset: { kind: 'value', also: ['diff'] },
  rule: { kind: 'list', also: ['diff'] },
  party: { kind: 'value', also: ['diff'] },
  marks: { kind: 'switch', negatable: true, also: ['diff'] },
  join: { kind: 'switch', also: ['convert', 'coverage'] },
  jobs: { kind: 'value' },
  'fail-on': { kind: 'value' },
  'max-warnings': { kind: 'value' },
  config: { kind: 'value', negatable: true, also: ['rules', 'explain', 'diff'] },
  'print-config': { kind: 'optional' },
  suppressions: { kind: 'value', negatable: true },
  'suppress-all': { kind: 'switch' },
  'prune-suppressions': { kind: 'switch' },
  quiet: { kind: 'switch' },
  'max-findings': { kind: 'value' },
  mask: { kind: 'switch', negatable: true, also: ['convert', 'diff'] },
  stats: { kind: 'switch' },
  color: { kind: 'switch', negatable: true, also: EVERYWHERE },
  debug: { kind: 'switch', also: EVERYWHERE },
  version: { kind: 'switch', also: EVERYWHERE },
  help: { kind: 'switch', short: 'h', also: EVERYWHERE },
}

/** Flags as they are written, for suggestions. */
export const WRITTEN: readonly string[] = Object.entries(FLAGS).flatMap(([name, flag]) => [
  `--${name}`,
  ...(flag.negatable ? [`--no-${name}`] : []),
])
