import { declaredBy, declaresExtension } from '../../src/model/capabilities.js'
import { isObject, member } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule } from '../../src/rule.js'

const KNOWN_SET = 'result-type-known-set'
const TASKS = 'io.modelcontextprotocol/tasks'

/** Result types that the core and the extensions known here define. */
const CORE: ReadonlySet<string> = new Set(['complete', 'input_required'])
const BY_EXTENSION: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [TASKS, new Set(['task'])],
  ['io.modelcontextprotocol/ui', new Set<string>()],
])

const extensionsOf = (capabilities: unknown): readonly string[] => {
  const extensions = member(capabilities, 'extensions')
  return isObject(extensions) ? Object.keys(extensions) : []
}

export default defineRule({
  meta: {
    id: 'result/type-unknown',
    title: 'resultType names a kind that neither the core nor a declared extension defines.',
    severity: 'error',
    also: { severity: 'warning', when: 'either side declares an extension' },
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    when: { reply: { methods: ['server/discover'], shows: ['untyped'] } },
    quiet: 'Silent when the request declares an extension the linter does not know.',
    needs: 'direction; the answered request',
    requirements: [KNOWN_SET],
    yieldsTo: ['tasks/result-type', 'tasks/undeclared'],
    messages: {
      unknown: {
        text: 'resultType is {seen}, where "complete" or "input_required" was expected, as the request declares no extension.',
        requirement: KNOWN_SET,
      },
      undeclared: {
        text: 'resultType is {seen}, which neither the core nor an extension that the request declares defines.',
        requirement: KNOWN_SET,
        severity: 'warning',
      },
    },
  },
  create: (context) => {
    let serverExtends = false
    return {
      reply({ message, exchange, connection }) {
        const request = exchange?.request
        if (message.kind !== 'result' || message.dir !== 's2c' || request?.declared !== STATELESS) return
        if (request.method === 'server/discover') serverExtends ||= declaresExtension(message.result.capabilities)
        const { resultType } = message.result
        if (typeof resultType !== 'string' || connection.handshake) return
        const declared = extensionsOf(declaredBy(request))
        if (declared.some((name) => !BY_EXTENSION.has(name))) return
        const isKnown = CORE.has(resultType) || declared.some((name) => BY_EXTENSION.get(name)?.has(resultType))
        context.check(KNOWN_SET, isKnown, () => ({
          message: declared.length > 0 || serverExtends ? 'undeclared' : 'unknown',
          at: at(message, '/result/resultType'),
          data: { seen: shown(resultType) },
        }))
      },
    }
  },
})
