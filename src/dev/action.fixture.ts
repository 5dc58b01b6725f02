import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT, textOf } from './project.js'

interface Definition {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: {
    readonly steps: readonly {
      readonly id: string
      readonly shell: string
      readonly run: string
      readonly env: Readonly<Record<string, string>>
    }[]
  }
}

/** What action.yml says. */
export const DEFINITION: Definition = parse(textOf('action.yml'))

/** The variable that hands an input to the script. */
export const variableOf = (input: string): string => `WIRELINT_${input.toUpperCase().replaceAll('-', '_')}`

type Texts = Readonly<Record<string, string>>

/** Text of a file, empty where there is none. */
export const textAt = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/**
 * Runs the step of action.yml as GitHub runs it: inputs and folders in the environment, outputs in files, all of them
 * below `folder`. Inputs that are not given have their defaults.
 */
export const runStep = (folder: string, workspace: string, inputs: Texts, env: Texts) => {
  const files = { output: join(folder, 'output'), summary: join(folder, 'summary.md'), temp: join(folder, 'temp') }
  for (const file of [files.output, files.summary]) rmSync(file, { force: true })
  mkdirSync(files.temp, { recursive: true })
  const given = Object.entries(DEFINITION.inputs).map(([name, input]) => [
    variableOf(name),
    inputs[name] ?? input.default ?? '',
  ])
  const command = DEFINITION.runs.steps[0]?.run ?? ''
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: workspace,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      CI: 'true',
      GITHUB_ACTION_PATH: ROOT,
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: files.output,
      GITHUB_STEP_SUMMARY: files.summary,
      RUNNER_TEMP: files.temp,
      ...Object.fromEntries(given),
      ...env,
    },
  })
  const lines = textAt(files.output).trimEnd().split('\n')
  const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2)))
  return { status, stdout, stderr, outputs, summary: textAt(files.summary) }
}
