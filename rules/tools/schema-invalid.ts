import { has, isObject, type JsonObject } from '../../src/model/json.js'
import { listPage } from '../../src/model/list-page.js'
import { HANDSHAKE_REVISIONS, REVISIONS, type Revision, STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule } from '../../src/rule.js'
import { schemaFault } from '../../src/schema/validate.js'

const MESSAGES = {
  root: {
    text: 'The inputSchema of the tool {tool} has {seen} as type, where "object" was expected.',
    requirement: 'tools-input-schema-object',
  },
  'output-root': {
    text: 'The outputSchema of the tool {tool} has {seen} as type, where this revision expects "object".',
    requirement: 'legacy',
  },
  input: {
    text: 'The inputSchema of the tool {tool} is no valid JSON Schema: it has {seen} as {keyword}, where {expected} was expected.',
    requirement: 'tools-input-schema-valid',
  },
  output: {
    text: 'The outputSchema of the tool {tool} is no valid JSON Schema: it has {seen} as {keyword}, where {expected} was expected.',
    requirement: 'tools-output-schema-valid',
  },
  declared: {
    text: 'A schema of the tool {tool} breaks the dialect that it declares: it has {seen} as {keyword}, where {expected} was expected.',
    requirement: 'tools-schema-dialect',
  },
  'not-a-schema': {
    text: 'The outputSchema of the tool {tool} is {seen}, where {expected} was expected.',
    requirement: 'schema-valid-in-dialect',
  },
} as const

/** Revisions in which a schema without $schema is of dialect 2020-12. */
const WITH_DIALECT: ReadonlySet<unknown> = new Set(['2025-11-25', STATELESS])
const BEFORE_OUTPUT: ReadonlySet<unknown> = new Set(['2024-11-05', '2025-03-26'])

/** One thing that was looked at; without a pointer it is fine. */
interface Check {
  readonly message: keyof typeof MESSAGES
  readonly pointer?: string
  readonly data?: Readonly<Record<string, string>>
}

function rootCheck(schema: JsonObject, message: 'root' | 'output-root'): Check {
  if (schema.type === 'object') return { message }
  return { message, pointer: has(schema, 'type') ? '/type' : '', data: { seen: shown(schema.type) } }
}

function dialectCheck(schema: unknown, message: 'input' | 'output', revision: Revision | undefined): Check {
  const found = schemaFault(schema, WITH_DIALECT.has(revision) ? '2020-12' : 'open')
  const declared = has(schema, '$schema') && found?.keyword !== '$schema'
  const template = declared ? 'declared' : message
  if (found === undefined) return { message: template }
  const { pointer, keyword, seen, expected } = found
  return { message: isObject(schema) ? template : 'not-a-schema', pointer, data: { keyword, seen, expected } }
}

/** An inputSchema that is no object is tools/list-shape. */
function inputChecks({ inputSchema }: JsonObject, revision: Revision | undefined): readonly Check[] {
  if (!isObject(inputSchema)) return []
  return [rootCheck(inputSchema, 'root'), dialectCheck(inputSchema, 'input', revision)]
}

function outputChecks(tool: JsonObject, revision: Revision | undefined): readonly Check[] {
  if (!has(tool, 'outputSchema') || BEFORE_OUTPUT.has(revision)) return []
  const { outputSchema } = tool
  const dialect = dialectCheck(outputSchema, 'output', revision)
  if (!isObject(outputSchema) || revision === STATELESS || revision === undefined) return [dialect]
  return [rootCheck(outputSchema, 'output-root'), dialect]
}

/** One finding a schema: the first check that fails, and those before it. */
function upToFirstFault(checks: readonly Check[]): readonly Check[] {
  const index = checks.findIndex(({ pointer }) => pointer !== undefined)
  return index < 0 ? checks : checks.slice(0, index + 1)
}

export default defineRule({
  meta: {
    id: 'tools/schema-invalid',
    title:
      'An input or output schema is not valid JSON Schema in its dialect, or an inputSchema is not of type object.',
    severity: 'error',
    party: 'server',
    evidence: 'listing',
    revisions: REVISIONS,
    methods: ['tools/list'],
    quiet:
      'Unknown keywords and formats are fine; an unknown dialect is not judged. outputSchema of 2026-07-28 may have any root type.',
    needs: 'the tool listing in the capture',
    requirements: [
      'tools-input-schema-valid',
      'tools-input-schema-object',
      'tools-output-schema-valid',
      'tools-schema-dialect',
      'schema-valid-in-dialect',
    ],
    clauses: {
      ...Object.fromEntries(HANDSHAKE_REVISIONS.map((revision) => [revision, 'server/tools#tool'])),
      '2025-11-25': 'basic/index#schema-validation',
    },
    messages: MESSAGES,
  },
  create: (context) => ({
    reply(reply) {
      const page = listPage(reply)
      if (!page || page.message.record.redacted !== undefined) return
      const { message } = page
      const judge = (checks: readonly Check[], place: string, tool: string): void => {
        for (const found of upToFirstFault(checks))
          context.check(MESSAGES[found.message].requirement, found.pointer === undefined, () => ({
            message: found.message,
            at: at(message, place + found.pointer),
            data: { tool, ...found.data },
          }))
      }
      for (const { value, pointer, label } of page.items) {
        if (!isObject(value)) continue
        judge(inputChecks(value, message.revision), `${pointer}/inputSchema`, label)
        judge(outputChecks(value, message.revision), `${pointer}/outputSchema`, label)
      }
    },
  }),
})
