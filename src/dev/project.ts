import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository. npm runs scripts, and vitest runs tests, from its root. */
export const ROOT = process.cwd()

/** Files below a folder of the repository whose path matches, as sorted paths from the root with `/` between folders. */
export function listFiles(folder: string, wanted: RegExp): string[] {
  const from = join(ROOT, folder)
  if (!existsSync(from)) return []
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => wanted.test(path))
    .sort()
}

/** Text of a file of the repository; undefined where there is none. */
export function readText(path: string): string | undefined {
  const file = join(ROOT, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Text of a file that has to exist. */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** Paths of all rule files, sorted: `rules/<area>/<fault>.ts`. */
export const ruleFiles = (): string[] =>
  listFiles('rules', /^rules\/[^/]+\/[^/]+\.ts$/).filter((path) => !path.endsWith('.test.ts'))

/** `rules/mrtr/state-changed.ts` → `mrtr/state-changed`. */
export const idOfFile = (path: string): string => path.slice('rules/'.length, -'.ts'.length)
