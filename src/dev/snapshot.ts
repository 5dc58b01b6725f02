import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './project.js'

/** The environment without what a surrounding git command has left there. */
export const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))

/** Runs git in a folder and gives what it prints. Throws where it fails. */
export function git(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=snapshot', '-c', 'user.email=snapshot@localhost', '-c', 'commit.gpgsign=false']
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: plainEnvironment(),
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** Makes a repository of one commit in an empty folder, with every file of the working tree that git does not ignore. */
function copyTo(folder: string): void {
  const files = git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file), { verbatimSymlinks: true })
  }
  git(folder, 'init', '--quiet')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--no-verify', '--message', 'The working tree')
}

/**
 * A repository whose HEAD is what the working tree holds: this one where everything is committed, else a copy in `folder`,
 * which has to be empty.
 */
export function committed(folder: string): string {
  if (git(ROOT, 'status', '--porcelain') === '') return ROOT
  copyTo(folder)
  return folder
}
