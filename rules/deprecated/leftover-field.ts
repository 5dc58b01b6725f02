import { declaredBy } from '../../src/model/capabilities.js'
import type { Reply } from '../../src/model/exchange.js'
import { inputRequests } from '../../src/model/input-requests.js'
import { has, isObject, member } from '../../src/model/json.js'
import type { Message, RequestMessage } from '../../src/model/message.js'
import { META } from '../../src/model/meta-keys.js'
import { child } from '../../src/model/pointer.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const messages = {
  'elicitation-id': {
    text: 'elicitationId is a member of older revisions and has no meaning in 2026-07-28.',
    requirement: 'elicit-no-elicitation-id',
  },
  'enum-names': {
    text: 'enumNames is the old form of titles for an enum; oneOf with const and title takes its place.',
    requirement: 'elicit-schema-legacy-enumnames',
  },
  'roots-changed': {
    text: 'roots.listChanged is a capability of older revisions and has no meaning in 2026-07-28.',
    requirement: 'roots-capability-no-listchanged',
  },
  'task-support': {
    text: '{name} belongs to the tasks of 2025-11-25 and has no meaning in 2026-07-28.',
    requirement: 'tools-no-task-execution-field',
  },
} as const

type Template = keyof typeof messages

type Tell = (template: Template, message: Message, pointer: string, name?: string) => void

/** enumNames of a property, or of what a list is made of. */
function inForm(message: Message, schema: unknown, pointer: string, tell: Tell): void {
  const properties = member(schema, 'properties')
  for (const [name, property] of isObject(properties) ? Object.entries(properties) : []) {
    const path = child(pointer, name)
    if (has(property, 'enumNames')) tell('enum-names', message, `${path}/enumNames`)
    if (has(member(property, 'items'), 'enumNames')) tell('enum-names', message, `${path}/items/enumNames`)
  }
}

function inAsking(reply: Reply, tell: Tell): void {
  for (const { method, params, pointer } of inputRequests(reply)) {
    if (method !== 'elicitation/create') continue
    if (has(params, 'elicitationId')) tell('elicitation-id', reply.message, `${pointer}/params/elicitationId`)
    inForm(reply.message, member(params, 'requestedSchema'), `${pointer}/params/requestedSchema/properties`, tell)
  }
}

function inTools({ message }: Reply, tell: Tell): void {
  const tools = message.kind === 'result' ? message.result.tools : undefined
  const index = Array.isArray(tools) ? tools.findIndex((tool) => has(member(tool, 'execution'), 'taskSupport')) : -1
  if (index >= 0) tell('task-support', message, `/result/tools/${index}/execution/taskSupport`, 'execution.taskSupport')
}

function inRequest(message: RequestMessage, tell: Tell): void {
  if (has(member(declaredBy(message), 'roots'), 'listChanged'))
    tell('roots-changed', message, `${child('/params/_meta', META.clientCapabilities)}/roots/listChanged`)
  if (message.method === 'tools/call' && has(message.params, 'task'))
    tell('task-support', message, '/params/task', 'task')
}

export default defineRule({
  meta: {
    id: 'deprecated/leftover-field',
    title:
      'A field that an older revision defined has no meaning any more (elicitationId, enumNames, roots.listChanged, task fields of tools).',
    severity: 'info',
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    quiet: 'Unknown members are legal; once per field.',
    needs: 'the message alone',
    optin: true,
    requirements: Object.values(messages).map(({ requirement }) => requirement),
    messages,
  },
  create: (context) => {
    const told = new Set<Template>()
    const tell: Tell = (template, message, pointer, name = '') => {
      if (told.has(template)) return
      told.add(template)
      context.check(messages[template].requirement, false, () => ({
        message: template,
        at: at(message, pointer, 'key'),
        data: { name },
      }))
    }
    return {
      request({ request }) {
        if (request.dir === 'c2s') inRequest(request, tell)
      },
      reply(reply) {
        if (reply.message.dir !== 's2c') return
        inAsking(reply, tell)
        if (reply.exchange?.request.method === 'tools/list') inTools(reply, tell)
      },
    }
  },
})
