import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, textOf } from './project.js'
import { committed, git, plainEnvironment } from './snapshot.js'

// Whether the hook of this repository works under the real pre-commit: it clones and builds the repository and lints
// what is staged in another one. Installs Debian's pre-commit where apt is there; says so where it cannot run.

const HOOK = 'mcp-wirelint'

interface Trial {
  readonly what: string
  /** Staged files: names in the other repository, and the samples that they are. */
  readonly staged: Readonly<Record<string, string>>
  readonly status: number
  readonly prints: readonly RegExp[]
}

const TRIALS: readonly Trial[] = [
  {
    what: 'a good transcript passes',
    staged: { 'traffic/a good one.jsonl': 'good.jsonl', 'notes.txt': 'broken.jsonl' },
    status: 0,
    prints: [/Passed/],
  },
  {
    what: 'a bad transcript fails beside a good one',
    staged: { 'traffic/a good one.jsonl': 'good.jsonl', 'traffic/bad.jsonl': 'broken.jsonl' },
    status: 1,
    prints: [/Failed/, /exit code: 1/, /traffic\/bad\.jsonl:8:276 .*mrtr\/state-changed/, /in 1 of 2 files/],
  },
]

const succeeds = (command: string, args: readonly string[], stdio: 'ignore' | 'inherit' = 'ignore'): boolean =>
  spawnSync(command, args, { stdio }).status === 0

/** Why pre-commit cannot be had here; undefined where it is there or could be installed. */
function missing(): string | undefined {
  if (succeeds('pre-commit', ['--version'])) return undefined
  if (!succeeds('apt-get', ['--version'])) return 'pre-commit is not installed, and there is no apt to install it with'
  if (process.getuid?.() !== 0) return 'pre-commit is not installed, and only root may install it'
  const install = ['install', '--yes', '--no-install-recommends', 'pre-commit']
  if (succeeds('apt-get', ['update'], 'inherit') && succeeds('apt-get', install, 'inherit')) return undefined
  return 'pre-commit is not installed, and apt-get could not install it'
}

/** The configurations that docs/pre-commit.md shows, as pre-commit reads them. */
function checkRecipes(folder: string): void {
  const blocks = [...textOf('docs/pre-commit.md').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)]
  const files = blocks.map(([, block = ''], index) => {
    const file = join(folder, `recipe-${index}.yaml`)
    writeFileSync(file, block)
    return file
  })
  if (files.length === 0) throw new Error('docs/pre-commit.md shows no configuration')
  if (!succeeds('pre-commit', ['validate-config', ...files], 'inherit')) process.exitCode = 1
  console.log(`pre-commit: ${files.length} configurations of docs/pre-commit.md read`)
}

/** What went wrong in one trial, with all that was printed; undefined where nothing did. */
function fault(trial: Trial, repository: string, folder: string): string | undefined {
  mkdirSync(join(folder, 'traffic'), { recursive: true })
  git(folder, 'init', '--quiet')
  for (const [name, sample] of Object.entries(trial.staged))
    copyFileSync(join(ROOT, 'fixtures/samples', sample), join(folder, name))
  git(folder, 'add', '--all')
  const { status, stdout, stderr } = spawnSync('pre-commit', ['try-repo', repository, HOOK, '--color', 'never'], {
    cwd: folder,
    encoding: 'utf8',
    env: plainEnvironment(),
    maxBuffer: 2 ** 28,
  })
  const unseen = trial.prints.filter((pattern) => !pattern.test(stdout))
  if (status === trial.status && unseen.length === 0) return undefined
  return `exit code ${status}, not found in the output: ${unseen.join(', ') || 'nothing'}\n${stdout}${stderr}`
}

function tryHook(): void {
  const folder = mkdtempSync(join(tmpdir(), 'wirelint-pre-commit-'))
  try {
    checkRecipes(folder)
    const copy = join(folder, 'repository')
    mkdirSync(copy)
    const repository = committed(copy)
    for (const [index, trial] of TRIALS.entries()) {
      const found = fault(trial, repository, join(folder, `trial-${index}`))
      console.log(`pre-commit: ${trial.what}: ${found ?? 'as it should be'}`)
      if (found !== undefined) process.exitCode = 1
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const why = missing()
if (why === undefined) tryHook()
else console.log(`pre-commit: NOT RUN: ${why}`)
