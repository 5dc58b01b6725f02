import { has, isObject, type JsonObject } from '../../src/model/json.js'
import { listPage, type PageItem } from '../../src/model/list-page.js'
import { STATELESS } from '../../src/model/revision.js'
import { saidOnce } from '../../src/model/said-once.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule, type Spot } from '../../src/rule.js'

const MESSAGES = {
  dialect: {
    text: 'The {member} of the tool {tool} declares the dialect {dialect}; 2020-12 is what schemas are best written in.',
    requirement: 'schema-dialect-2020-12-recommended',
  },
  open: {
    text: 'The tool {tool} takes no parameters; {"additionalProperties": false} in its inputSchema would say so.',
    requirement: 'tools-no-param-schema',
  },
  repeated: {
    text: 'The instructions of the server repeat the description of the tool {tool} word by word.',
    requirement: 'discover-instructions-no-dup',
  },
} as const

const RECOMMENDED = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/
/** Keywords that may describe parameters, or say that there are none. */
const DESCRIBES = ['additionalProperties', 'patternProperties', 'unevaluatedProperties', 'maxProperties', '$ref']
const COMPOSES = ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'propertyNames']
/** Shorter descriptions may stand in any text by chance; longer instructions are not searched. */
const LENGTH = { description: 40, instructions: 100_000 }

function isOpen(schema: unknown): boolean {
  if (!isObject(schema) || [...DESCRIBES, ...COMPOSES].some((keyword) => has(schema, keyword))) return false
  return !has(schema, 'properties') || (isObject(schema.properties) && Object.keys(schema.properties).length === 0)
}

/** The first of the tool's schemas that declares another dialect. */
const otherDialect = (tool: JsonObject): string | undefined =>
  ['inputSchema', 'outputSchema'].find((name) => {
    const schema = tool[name]
    const declared = isObject(schema) ? schema.$schema : undefined
    return typeof declared === 'string' && !RECOMMENDED.test(declared)
  })

const isRepeated = ({ description }: JsonObject, instructions: string): boolean =>
  typeof description === 'string' &&
  description.length >= LENGTH.description &&
  description.length <= instructions.length &&
  instructions.includes(description)

export default defineRule({
  meta: {
    id: 'tools/listing-advice',
    title:
      'A listing could be better: other schema dialect, no closed schema for a tool without parameters, instructions that repeat descriptions.',
    severity: 'info',
    party: 'server',
    evidence: 'listing',
    revisions: [STATELESS],
    methods: ['tools/list', 'server/discover'],
    quiet: 'All of these are legal.',
    needs: 'the tool listing in the capture',
    optin: true,
    requirements: ['schema-dialect-2020-12-recommended', 'tools-no-param-schema', 'discover-instructions-no-dup'],
    messages: MESSAGES,
  },
  create: (context) => {
    let instructions = ''
    const isNews = saidOnce()
    const judge = (tool: JsonObject, { label, pointer }: PageItem, place: (pointer: string) => Spot): void => {
      const member = otherDialect(tool)
      if (member === undefined || isNews('dialect'))
        // one hint for a server is enough
        context.check('schema-dialect-2020-12-recommended', member === undefined, () => ({
          message: 'dialect',
          at: place(`${pointer}/${member}/$schema`),
          data: { tool: label, member: String(member), dialect: clip(String(dialectIn(tool, member))) },
        }))
      const open = isOpen(tool.inputSchema)
      if (!open || isNews(`open ${label}`))
        context.check('tools-no-param-schema', !open, () => ({
          message: 'open',
          at: place(`${pointer}/inputSchema`),
          data: { tool: label },
        }))
      if (instructions === '') return
      context.check('discover-instructions-no-dup', !isRepeated(tool, instructions), () => ({
        message: 'repeated',
        at: place(`${pointer}/description`),
        data: { tool: label },
      }))
    }
    return {
      reply(reply) {
        const { message } = reply
        if (message.kind !== 'result') return
        const text = message.result.instructions
        if (typeof text === 'string') instructions = text.length > LENGTH.instructions ? '' : text
        for (const item of listPage(reply)?.items ?? [])
          if (isObject(item.value)) judge(item.value, item, (pointer) => at(message, pointer))
      },
    }
  },
})

function dialectIn(tool: JsonObject, member: string | undefined): unknown {
  const schema = tool[member ?? '']
  return isObject(schema) ? schema.$schema : undefined
}
