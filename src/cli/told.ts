import type { RunOptions } from '../index.js'
import type { Input } from '../read/reader.js'
import { committedAddress } from './committed.js'
import type { LoadedConfig } from './config-file.js'
import type { Io } from './io.js'
import type { LintOptions } from './options.js'
import type { Told } from './outputs.js'
import { type Catalogue, toolOf } from './parts.js'
import { ruleFacts } from './rule-facts.js'

const namesOf = (inputs: readonly Input[]): readonly string[] =>
  inputs.flatMap((input) => [input.name, ...(input.otherSide ? [input.otherSide.name] : [])])

/** The ids of the rules that judge any of the inputs; without inputs, of those that would. */
const judging = (inputs: readonly Input[], settings: RunOptions['settings']): ReadonlySet<string> => {
  const names = inputs.length > 0 ? namesOf(inputs) : ['']
  const maps = new Set(names.map((name) => settings(name).rules))
  return new Set([...maps].flatMap((rules) => [...rules.keys()]))
}

/** What the reports of a run are told of it and of the world around it. */
export const toldOf = (
  inputs: readonly Input[],
  options: LintOptions,
  loaded: LoadedConfig,
  { settings }: Pick<RunOptions, 'settings'>,
  catalogue: Pick<Catalogue, 'rules'>,
  io: Io,
): Told => ({
  tool: toolOf(io),
  quiet: options.quiet,
  maxFindings: options.maxFindings,
  workspace: io.env.GITHUB_WORKSPACE || io.env.CI_PROJECT_DIR || undefined,
  workingDirectory: io.cwd,
  failOn: options.failOn ?? loaded.config.failOn,
  rules: () => ruleFacts(loaded.rules, catalogue.rules, judging(inputs, settings), io.root),
  address: committedAddress(io.env),
})
