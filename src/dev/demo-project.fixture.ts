import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './project.js'

/** A project that has the linter installed and a broken transcript in three places. */
export interface DemoProject {
  readonly folder: string
  readonly read: (name: string) => string
  /** The page of the step. */
  readonly summary: () => string
  /** Runs a script as a step does; `env` is what GitHub or GitLab would set. */
  readonly run: (
    script: string,
    env?: Readonly<Record<string, string>>,
  ) => { status: number | null; stdout: string; stderr: string }
  /** What GitHub sets. */
  readonly github: Readonly<Record<string, string>>
  readonly remove: () => void
}

const PLACES = ['.', 'packages/server', 'packages/client']

/** Makes such a project. `npx` starts the program that is built, `npm` does nothing. */
export const demoProject = (): DemoProject => {
  const around = mkdtempSync(join(tmpdir(), 'wirelint-'))
  const folder = join(around, 'project')
  const shim = (name: string, script: string): void =>
    writeFileSync(join(around, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  for (const name of ['bin', 'temp', 'project/.git', 'project/node_modules'])
    mkdirSync(join(around, name), { recursive: true })
  for (const place of PLACES)
    cpSync(join(ROOT, 'fixtures/samples/broken.jsonl'), join(folder, place, 'captures/deploy.jsonl'), {
      recursive: true,
    })
  symlinkSync(ROOT, join(folder, 'node_modules/mcp-wirelint'))
  shim('npx', `shift; exec '${process.execPath}' '${ROOT}/bin/mcp-wirelint.js' "$@"`)
  shim('npm', 'exit 0')
  return {
    folder,
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    summary: () => readFileSync(join(around, 'summary.md'), 'utf8'),
    run: (script, env = {}) =>
      spawnSync('bash', ['-e', '-c', script], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: `${join(around, 'bin')}:${process.env.PATH}`, CI: 'true', ...env },
      }),
    github: {
      GITHUB_WORKSPACE: folder,
      GITHUB_STEP_SUMMARY: join(around, 'summary.md'),
      GITHUB_OUTPUT: join(around, 'output'),
      GITHUB_ACTION_PATH: ROOT,
      RUNNER_TEMP: join(around, 'temp'),
    },
    remove: () => rmSync(around, { recursive: true, force: true }),
  }
}
