import { describe, expect, it } from 'vitest'
import type { Revision } from '../model/revision.js'
import { clauses } from '../spec/clauses.js'
import { clauseOf } from './clause.js'

const SITE = 'https://modelcontextprotocol.io'
const TASKS = 'https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md'

describe('clauseOf', () => {
  const older = { '2025-11-25': 'basic/index#requests' }

  it.each<[string, string, Revision | undefined, string | undefined]>([
    [
      'a page of the specification',
      'mrtr-request-state-echoed',
      '2026-07-28',
      `${SITE}/specification/2026-07-28/basic/patterns/mrtr`,
    ],
    [
      'a page of an older revision',
      'jsonrpc-params-object',
      '2025-11-25',
      `${SITE}/specification/2025-11-25/basic/index`,
    ],
    [
      'the newest where no revision governs',
      'jsonrpc-params-object',
      undefined,
      `${SITE}/specification/2026-07-28/basic`,
    ],
    ['a proposal', 'tasks-status-enum', '2026-07-28', `${SITE}/seps/2663-tasks-extension#task-status`],
    [
      'a page on extensions',
      'tasks-terminal-immutable',
      '2026-07-28',
      `${SITE}/extensions/tasks/overview#task-lifecycle`,
    ],
    ['the repository of an extension', 'tasks-status-transitions', '2026-07-28', `${TASKS}#task-status`],
    ['the repository of an extension again', 'tasks-partial-update-stays', '2026-07-28', `${TASKS}#response-1`],
    ['nothing for the transcript', 'transcript', '2026-07-28', undefined],
    ['nothing for a clause that only older revisions have', 'legacy', '2026-07-28', undefined],
  ])('finds %s', (_, requirement, revision, url) => {
    expect(clauseOf(requirement, older, revision)?.url.startsWith(url ?? '')).toBe(url === undefined ? undefined : true)
  })

  it('makes an address of every clause', () => {
    const urls = Object.keys(clauses()).map((id) => clauseOf(id, undefined, '2026-07-28')?.url ?? id)
    expect(urls.filter((url) => !URL.canParse(url) || /\s|%20/.test(url))).toEqual([])
  })
})
