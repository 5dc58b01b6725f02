import { isObject } from '../../src/model/json.js'
import { listPage } from '../../src/model/list-page.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'
import { type Annotation, headerAnnotations } from '../../src/schema/validate.js'

/** The page of the transport and the page of tools say each of these. */
const NONEMPTY = ['tools-xmcp-nonempty', 'http-param-annotation-not-empty']
const NO_CONTROL = ['tools-xmcp-no-control', 'http-param-annotation-no-control']
const TOKEN = ['tools-xmcp-token', 'http-param-annotation-token']
const PRIMITIVE = ['tools-xmcp-primitive', 'http-param-annotation-primitive']
const UNIQUE = ['tools-xmcp-unique', 'http-param-annotation-unique']
const REACHABLE = ['http-param-annotation-reachable', 'tools-xmcp-static-path']
const PATH = ['http-param-no-composition-path', 'http-param-annotation-reachable', 'tools-xmcp-static-path']
const OPEN = 'tools-xmcp-not-sensitive'

/** A faultless annotation; its type may be undecided, and alone it has nothing to differ from. */
const KEPT = [...NONEMPTY, ...NO_CONTROL, ...TOKEN, ...PATH]

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

const BROKEN: Readonly<Record<keyof typeof MESSAGES, readonly string[]>> = {
  empty: NONEMPTY,
  control: [...NO_CONTROL, ...TOKEN],
  token: TOKEN,
  place: REACHABLE,
  path: PATH,
  type: PRIMITIVE,
  repeated: UNIQUE,
  sensitive: [OPEN],
}

const keptBy = ({ typed, beside }: Annotation): readonly string[] => [
  ...KEPT,
  ...(typed ? PRIMITIVE : []),
  ...(beside ? UNIQUE : []),
]

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
    requirements: [...KEPT, ...PRIMITIVE, ...UNIQUE, OPEN],
    messages: MESSAGES,
  },
  create: (context) => ({
    reply(reply) {
      const page = listPage(reply)
      for (const { value, pointer, label } of page?.items ?? []) {
        const schema = isObject(value) ? value.inputSchema : undefined
        if (!page || !isObject(schema)) continue
        for (const annotation of headerAnnotations(schema)) {
          const { fault, parameter, seen, pointer: place } = annotation
          context.check(fault ? BROKEN[fault] : keptBy(annotation), fault === undefined, () => ({
            message: fault ?? 'token',
            at: at(page.message, `${pointer}/inputSchema${place}`),
            data: { tool: label, parameter: named(parameter), seen: wordOf(fault, seen) },
          }))
        }
      }
    },
  }),
})

const named = (parameter: string): string => (parameter === '' ? 'the schema itself' : `"${clip(parameter)}"`)

/** Names of headers are captured text; types, keywords and kinds are not. */
const wordOf = (fault: keyof typeof MESSAGES | undefined, seen: string): string =>
  fault === 'token' || fault === 'repeated' ? `"${clip(seen)}"` : seen
