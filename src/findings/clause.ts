import type { SpecClause } from '../model/finding.js'
import { type Revision, STATELESS } from '../model/revision.js'
import { clauses } from '../spec/clauses.js'

const SITE = 'https://modelcontextprotocol.io'

/** Pages and anchors of a rule's clauses in older revisions. */
export type OlderClauses = { readonly [R in Revision]?: string }

/**
 * The sentence of the specification that a finding rests on, for the revision that governs the message. null for
 * findings about the transcript itself.
 */
export function clauseOf(
  requirement: string,
  older: OlderClauses | undefined,
  revision: Revision | undefined,
): SpecClause | null {
  if (requirement === 'transcript') return null
  const [level = 'MUST', page, anchor] = clauses()[requirement] ?? []
  const place = revision === undefined || revision === STATELESS ? undefined : older?.[revision]
  if (place !== undefined) return { level, url: `${SITE}/specification/${revision}/${place}` }
  return page === undefined ? null : { level, url: urlOf(page, anchor ?? '') }
}

/** Where the pages of the registry are published. Extensions have a repository each. */
function urlOf(page: string, anchor: string): string {
  const base = baseOf(page)
  return anchor === '' ? base : `${base}#${anchor}`
}

function baseOf(page: string): string {
  const [repository, path] = page.split(' ', 2)
  if (path !== undefined) return `https://github.com/modelcontextprotocol/${repository}/blob/main/${path}.md`
  return /^(?:seps|extensions)\//.test(page) ? `${SITE}/${page}` : `${SITE}/specification/${STATELESS}/${page}`
}
