import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LevelOf } from '../config/presets.js'
import type { run } from '../index.js'
import type { Rule } from '../rule.js'
import type { Io } from './io.js'

/** Name and version, as reports give them. */
export interface Tool {
  readonly name: string
  readonly version: string
}

export const toolOf = (io: Io): Tool => {
  const { name, version } = JSON.parse(readFileSync(join(io.root, 'package.json'), 'utf8')) as Tool
  return { name, version }
}

/** What the commands work with: every rule that ships, the level of the sentences that rules name, and the pipeline. */
export interface Catalogue {
  readonly rules: readonly Rule[]
  readonly level: LevelOf
  readonly run: typeof run
}

/** Loaded when a command needs it, the pipeline when there is something to judge: mistakes are told at once. */
export const loadCatalogue = async (): Promise<Catalogue> => {
  const { rules } = await import('../../rules/index.js')
  const { clauses } = await import('../spec/clauses.js')
  return {
    rules,
    level: (requirement) => clauses()[requirement]?.[0],
    run: async (...job) => (await import('../index.js')).run(...job),
  }
}
