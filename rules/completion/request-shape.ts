import { has, isObject, type JsonObject } from '../../src/model/json.js'
import { memberFault, type Wanted } from '../../src/model/members.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { child } from '../../src/model/pointer.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS, type Revision } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const MESSAGES = {
  member: {
    text: 'completion/complete has {seen} as {name}, where {expected} was expected.',
    requirement: 'complete-request-shape',
  },
  'ref-type': {
    text: 'completion/complete has {seen} as type of its ref, where "ref/prompt" or "ref/resource" was expected.',
    requirement: 'complete-ref-types',
  },
  'ref-member': {
    text: 'The ref of completion/complete has {seen} as {name}, where {expected} was expected.',
    requirement: 'complete-ref-types',
  },
} as const

type Fault = Pick<Report<keyof typeof MESSAGES>, 'message' | 'data'> & { readonly pointer: string }

const PARAMS: readonly Wanted[] = [
  ['ref', 'object'],
  ['argument', 'object'],
]
const ARGUMENT: readonly Wanted[] = [
  ['name', 'string'],
  ['value', 'string'],
]
/** Revisions that knew no context of a completion. */
const WITHOUT_CONTEXT: ReadonlySet<Revision | undefined> = new Set<Revision>(['2024-11-05', '2025-03-26'])

/** The first fault of one object, with its place. */
function within(holder: unknown, wanted: readonly Wanted[], place: string, message: 'member' | 'ref-member') {
  const found = isObject(holder) ? memberFault(holder, wanted) : undefined
  if (!found) return undefined
  const { name, seen, expected, pointer } = found
  return {
    message,
    pointer: place + pointer,
    data: { name: place === '' ? name : nameAt(place, name), seen, expected },
  }
}

const nameAt = (place: string, name: string): string => (place === '/ref' ? name : `${place.slice(1)}.${name}`)

function refFault(ref: unknown): Fault | undefined {
  if (!isObject(ref)) return undefined
  const { type } = ref
  if (type === 'ref/prompt') return within(ref, [['name', 'string']], '/ref', 'ref-member')
  if (type === 'ref/resource') return within(ref, [['uri', 'string']], '/ref', 'ref-member')
  if (isRedacted(type)) return undefined
  return { message: 'ref-type', pointer: has(ref, 'type') ? '/ref/type' : '/ref', data: { seen: shown(type) } }
}

function contextFault({ context }: JsonObject): Fault | undefined {
  const found = within({ context }, [['context', 'object?']], '', 'member')
  const inner = within(context, [['arguments', 'object?']], '/context', 'member')
  if (context !== undefined && (found ?? inner)) return found ?? inner
  const given = isObject(context) && isObject(context.arguments) ? context.arguments : {}
  const name = Object.keys(given).find((key) => typeof given[key] !== 'string')
  if (name === undefined) return undefined
  const data = { name: `context.arguments.${clip(name)}`, seen: shown(given[name]), expected: 'a string' }
  return { message: 'member', pointer: child('/context/arguments', name), data }
}

const faultOf = (params: JsonObject, revision: Revision | undefined): Fault | undefined =>
  within(params, PARAMS, '', 'member') ??
  refFault(params.ref) ??
  within(params.argument, ARGUMENT, '/argument', 'member') ??
  (WITHOUT_CONTEXT.has(revision) ? undefined : contextFault(params))

export default defineRule({
  meta: {
    id: 'completion/request-shape',
    title: 'completion/complete lacks a valid ref or argument.',
    severity: 'error',
    party: 'client',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['completion/complete'],
    quiet: 'An empty value is normal; a template is a valid resource reference.',
    needs: 'direction',
    requirements: ['complete-request-shape', 'complete-ref-types'],
    clauses: inEveryOlder('server/utilities/completion#requesting-completions'),
    yieldsTo: ['jsonrpc/params-not-object'],
    messages: MESSAGES,
  },
  create: (context) => ({
    request({ request }) {
      const { params, value } = request
      if (request.dir !== 'c2s' || (has(value, 'params') && !params)) return
      const fault = faultOf(params ?? {}, request.revision)
      const judged = fault ? [fault.message] : (['member', 'ref-type'] as const)
      for (const template of judged)
        context.check(MESSAGES[template].requirement, fault === undefined, () => ({
          message: template,
          at: at(request, params ? `/params${fault?.pointer}` : ''),
          data: fault?.data ?? {},
        }))
    },
  }),
})
