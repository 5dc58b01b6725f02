import { isObject } from '../model/json.js'
import { textOf } from './project.js'

/** What src/spec/requirements-2026-07-28.json says about one normative sentence, as far as the generators need it. */
export interface Requirement {
  readonly id: string
  readonly level: string
  /** Path of the page below the specification's address. */
  readonly page: string
  /** Heading on that page; empty for the page itself. */
  readonly anchor: string
}

const isRequirement = (value: unknown): value is Requirement =>
  isObject(value) && ['id', 'level', 'page', 'anchor'].every((key) => typeof value[key] === 'string')

/** The registry by id. Throws where an entry has another shape. */
export function readRegistry(): ReadonlyMap<string, Requirement> {
  const entries: unknown = JSON.parse(textOf('src/spec/requirements-2026-07-28.json'))
  if (!Array.isArray(entries) || !entries.every(isRequirement))
    throw new Error('src/spec: a requirement lacks a member')
  return new Map(entries.map((entry) => [entry.id, entry]))
}
