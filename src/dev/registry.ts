import { parseRegistry, type Requirement } from '../spec/coverage.js'
import { textOf } from './project.js'

export type { Requirement } from '../spec/coverage.js'

/** Every normative sentence of 2026-07-28, by id. Throws where an entry lacks a member. */
export function readRegistry(): ReadonlyMap<string, Requirement> {
  const entries = parseRegistry(textOf('src/spec/requirements-2026-07-28.json'))
  for (const { id, level, page, anchor } of entries)
    if ([id, level, page, anchor].some((member) => typeof member !== 'string'))
      throw new Error(`src/spec: the requirement ${id} lacks a member`)
  return new Map(entries.map((entry) => [entry.id, entry]))
}
