import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isObject, type JsonObject, member } from '../model/json.js'
import type { Revision } from '../model/revision.js'

/** The published schemas lie beside the repository, or the comparison is left out. */
const OFFICIAL = join(process.cwd(), '../shared/spec/official')

export const hasPublished = existsSync(OFFICIAL)

/** The published schema of a revision, and its verdicts. */
export interface Published {
  readonly definitions: Readonly<Record<string, JsonObject>>
  accepts(definition: string, value: unknown): boolean
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Formats are annotations to both sides: rules of their own judge them. */
export function publishedSchema(revision: Revision): Published {
  const schema = readJson(join(OFFICIAL, revision, 'schema.json'))
  const where = member(schema, '$defs') === undefined ? 'definitions' : '$defs'
  const definitions = member(schema, where)
  if (!isObject(schema) || !isObject(definitions)) throw new Error(`${revision}: no definitions`)
  const options = { strict: false, validateFormats: false, logger: false } as const
  const ajv = where === '$defs' ? new Ajv2020(options) : new Ajv(options)
  ajv.addSchema(schema, 'published')
  return {
    definitions: definitions as Record<string, JsonObject>,
    accepts: (definition, value) => ajv.validate(`published#/${where}/${definition}`, value),
  }
}

/** The published examples of a definition. */
export function publishedExamples(revision: Revision, definition: string): unknown[] {
  const folder = join(OFFICIAL, revision, 'examples', definition)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => readJson(join(folder, name)))
}
