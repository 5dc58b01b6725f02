import { isObject } from '../../src/model/json.js'
import { listPage } from '../../src/model/list-page.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'
import { headerAnnotations } from '../../src/schema/validate.js'

const MESSAGES = {
  empty: {
    text: 'The tool {tool} has {seen} as x-mcp-header of {parameter}, where the name of a header was expected.',
    requirement: 'tools-xmcp-nonempty',
  },
  control: {
    text: 'The x-mcp-header of {parameter} of the tool {tool} has control characters.',
    requirement: 'tools-xmcp-no-control',
  },
  token: {
    text: 'The x-mcp-header {seen} of {parameter} of the tool {tool} is no HTTP token.',
    requirement: 'tools-xmcp-token',
  },
  place: {
    text: 'The tool {tool} has an x-mcp-header where no parameter is: {parameter} is not reached from the root through properties.',
    requirement: 'http-param-annotation-reachable',
  },
  path: {
    text: 'The x-mcp-header of {parameter} of the tool {tool} lies behind {seen}; only properties may lead to it.',
    requirement: 'http-param-no-composition-path',
  },
  type: {
    text: 'The tool {tool} has an x-mcp-header on {parameter}, which is of type {seen}; only strings, integers and booleans can be mirrored.',
    requirement: 'tools-xmcp-primitive',
  },
  repeated: {
    text: 'The tool {tool} has the x-mcp-header {seen} of {parameter} twice; names that differ in letter case are the same.',
    requirement: 'tools-xmcp-unique',
  },
  sensitive: {
    text: 'The tool {tool} mirrors {parameter} into a header, where every proxy can read it; its name sounds like a secret.',
    requirement: 'tools-xmcp-not-sensitive',
    severity: 'info',
  },
} as const

export default defineRule({
  meta: {
    id: 'tools/header-annotation',
    title:
      'An x-mcp-header annotation makes the tool unusable over HTTP: no token, repeated, on a type that cannot be mirrored, or out of reach of plain properties.',
    severity: 'error',
    also: { severity: 'info', when: 'info for an annotation on a parameter whose name sounds sensitive' },
    party: 'server',
    evidence: 'listing',
    revisions: [STATELESS],
    methods: ['tools/list'],
    quiet:
      'Walk schema positions only: a property named x-mcp-header, or one inside default, const or examples, is data. One finding per annotation.',
    needs: 'the tool listing in the capture',
    requirements: [
      'http-param-annotation-not-empty',
      'http-param-annotation-token',
      'http-param-annotation-no-control',
      'http-param-annotation-unique',
      'http-param-annotation-primitive',
      'http-param-annotation-reachable',
      'http-param-no-composition-path',
      'tools-xmcp-nonempty',
      'tools-xmcp-token',
      'tools-xmcp-no-control',
      'tools-xmcp-unique',
      'tools-xmcp-primitive',
      'tools-xmcp-static-path',
      'tools-xmcp-not-sensitive',
    ],
    messages: MESSAGES,
  },
  create: (context) => ({
    reply(reply) {
      const page = listPage(reply)
      for (const { value, pointer, label } of page?.items ?? []) {
        const schema = isObject(value) ? value.inputSchema : undefined
        if (!page || !isObject(schema)) continue
        for (const { fault, parameter, seen, pointer: place } of headerAnnotations(schema))
          context.check(MESSAGES[fault ?? 'token'].requirement, fault === undefined, () => ({
            message: fault ?? 'token',
            at: at(page.message, `${pointer}/inputSchema${place}`),
            data: { tool: label, parameter: named(parameter), seen: wordOf(fault, seen) },
          }))
      }
    },
  }),
})

const named = (parameter: string): string => (parameter === '' ? 'the schema itself' : `"${clip(parameter)}"`)

/** Names of headers are captured text; types, keywords and kinds are not. */
const wordOf = (fault: keyof typeof MESSAGES | undefined, seen: string): string =>
  fault === 'token' || fault === 'repeated' ? `"${clip(seen)}"` : seen
