import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodedPath } from '../report/uri.js'
import type { Io } from './io.js'

const SERVER = /^https?:\/\/[\w.:-]+$/
const PROJECT = /^https?:\/\/[\w.:/-]+$/
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/
const COMMIT = /^[0-9a-f]{40,64}$/

/** The folder with the repository and the address below which its files are shown, as GitHub and GitLab tell a job. */
const hostOf = (env: Io['env']): { readonly folder: string; readonly base: string } | undefined => {
  const { GITHUB_WORKSPACE, GITHUB_SERVER_URL = '', GITHUB_REPOSITORY = '', GITHUB_SHA = '' } = env
  if (
    GITHUB_WORKSPACE &&
    SERVER.test(GITHUB_SERVER_URL) &&
    REPOSITORY.test(GITHUB_REPOSITORY) &&
    COMMIT.test(GITHUB_SHA)
  )
    return { folder: GITHUB_WORKSPACE, base: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${GITHUB_SHA}` }
  const { CI_PROJECT_DIR, CI_PROJECT_URL = '', CI_COMMIT_SHA = '' } = env
  if (CI_PROJECT_DIR && PROJECT.test(CI_PROJECT_URL) && COMMIT.test(CI_COMMIT_SHA))
    return { folder: CI_PROJECT_DIR, base: `${CI_PROJECT_URL}/-/blob/${CI_COMMIT_SHA}` }
  return undefined
}

/** Bits of an entry's flags that hold the length of its path, as far as it fits. */
const LENGTH = 0xfff

/**
 * Whether Git's index has a path. An entry ends with two bytes of flags, with the length of the path in them, the path
 * and a zero; version 3 may put two more bytes before the path. Version 4 shortens paths and is not read.
 * https://git-scm.com/docs/index-format
 */
const holds = (index: Buffer, path: string): boolean => {
  const name = Buffer.from(`${path}\0`)
  const length = Math.min(LENGTH, name.length - 1)
  for (let at = index.indexOf(name); at >= 0; at = index.indexOf(name, at + 1)) {
    const flags = [at - 2, at - 4].filter((offset) => offset > 0).map((offset) => index.readUInt16BE(offset) & LENGTH)
    if (flags.includes(length)) return true
  }
  return false
}

const indexOf = (folder: string): Buffer | undefined => {
  try {
    const index = readFileSync(join(folder, '.git', 'index'))
    return index.subarray(0, 4).toString('latin1') === 'DIRC' && index.readUInt32BE(4) < 4 ? index : undefined
  } catch {
    return undefined
  }
}

/**
 * Where a file of the workspace can be looked at: on the pages of its commit, if a job of GitHub or GitLab runs and the
 * file is committed; a transcript that the job recorded itself is nowhere to be seen. The index is read once, when asked.
 */
export const committedAddress = (env: Io['env']): ((path: string) => string | undefined) | undefined => {
  const host = hostOf(env)
  if (host === undefined) return undefined
  let index: Buffer | undefined | 'unread' = 'unread'
  const answers = new Map<string, string | undefined>()
  return (path) => {
    if (index === 'unread') index = indexOf(host.folder)
    if (index === undefined) return undefined
    if (!answers.has(path)) answers.set(path, holds(index, path) ? `${host.base}/${encodedPath(path)}` : undefined)
    return answers.get(path)
  }
}
