import { askerOf, discoveredCapabilities } from '../../src/model/discovered.js'
import { has, type JsonObject, member } from '../../src/model/json.js'
import type { Message, NotificationMessage } from '../../src/model/message.js'
import { STATELESS } from '../../src/model/revision.js'
import { saidOnce } from '../../src/model/said-once.js'
import { hasFlag, NEEDED_CAPABILITY, tellableAsker } from '../../src/model/server-features.js'
import { sameServer, serverOf } from '../../src/model/server-info.js'
import { at, defineRule } from '../../src/rule.js'

const served = (requirement: string) => ({
  text: 'The server answers {method}, although its discover result does not declare the capability {capability}.',
  requirement,
})

const MESSAGES = {
  tools: served('tools-capability-declared'),
  resources: served('resources-capability-declared'),
  prompts: served('prompts-capability-declared'),
  completions: served('complete-capability-declared'),
  logging: {
    text: 'The server sends log messages, although its discover result does not declare the capability {capability}.',
    requirement: 'log-capability-declared',
  },
  'list-changed': {
    text: 'The server says that its tools have changed, although its discover result does not declare {capability}.',
    requirement: 'tools-list-changed-capability',
    severity: 'warning',
  },
  updated: {
    text: 'The server says that a resource was updated, although its discover result does not declare {capability}.',
    requirement: 'resources-subscribe-capability',
    severity: 'warning',
  },
  embedded: {
    text: 'The tool result embeds a resource, although the discover result of the server does not declare the capability {capability}.',
    requirement: 'tools-embedded-needs-resources',
    severity: 'warning',
  },
  task: {
    text: 'The server answers with a task, although its discover result does not declare the extension {capability}.',
    requirement: 'tasks-server-declares',
    severity: 'warning',
  },
} as const

type Template = keyof typeof MESSAGES

const TASKS = 'io.modelcontextprotocol/tasks'

/** What each template asks of the declared capabilities, and how that is called. */
const DECLARED: Readonly<Record<Template, readonly [string, (capabilities: JsonObject) => boolean]>> = {
  tools: ['tools', (capabilities) => has(capabilities, 'tools')],
  resources: ['resources', (capabilities) => has(capabilities, 'resources')],
  prompts: ['prompts', (capabilities) => has(capabilities, 'prompts')],
  completions: ['completions', (capabilities) => has(capabilities, 'completions')],
  logging: ['logging', (capabilities) => has(capabilities, 'logging')],
  'list-changed': ['tools.listChanged', (capabilities) => hasFlag(capabilities, 'tools', 'listChanged')],
  updated: ['resources.subscribe', (capabilities) => hasFlag(capabilities, 'resources', 'subscribe')],
  embedded: ['resources', (capabilities) => has(capabilities, 'resources')],
  task: [TASKS, (capabilities) => has(member(capabilities, 'extensions'), TASKS)],
}

const NOTIFICATIONS: ReadonlyMap<string, Template> = new Map([
  ['notifications/message', 'logging'],
  ['notifications/tools/list_changed', 'list-changed'],
  ['notifications/resources/updated', 'updated'],
])

/** Whether the result of a tool embeds a resource. */
const embeds = (method: string, { content }: JsonObject): boolean =>
  method === 'tools/call' && Array.isArray(content) && content.some(isResource)

const isResource = (block: unknown): boolean => member(block, 'type') === 'resource'

export default defineRule({
  meta: {
    id: 'discover/capability-undeclared',
    title: 'The server serves or sends something whose capability its discover result does not declare.',
    severity: 'error',
    also: { severity: 'warning', when: 'warning for listChanged, embedded resources and extensions' },
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    when: {
      reply: { methods: ['server/discover'], shows: ['unoffered', 'content', 'untyped'] },
      notification: {
        methods: ['notifications/message', 'notifications/tools/list_changed', 'notifications/resources/updated'],
      },
    },
    quiet: 'Needs a successful discover of the same endpoint and identity; a redeployed server may have changed.',
    needs: 'a discover result',
    requirements: [
      'tools-capability-declared',
      'resources-capability-declared',
      'prompts-capability-declared',
      'complete-capability-declared',
      'log-capability-declared',
      'tools-list-changed-capability',
      'resources-subscribe-capability',
      'tools-embedded-needs-resources',
      'tasks-server-declares',
    ],
    messages: MESSAGES,
  },
  create: (context) => {
    const discovered = discoveredCapabilities()
    /** What was said of a discover result: once is enough. */
    const isNews = saidOnce()
    const judge = (asker: string | undefined, template: Template, message: Message, method: string): void => {
      const found = asker === undefined ? undefined : discovered.for(asker)
      const server = message.kind === 'result' ? serverOf(message.result) : undefined
      if (!found || !sameServer(found.server, server)) return
      const [capability, declared] = DECLARED[template]
      const ok = declared(found.capabilities)
      if (!ok && !isNews(JSON.stringify([asker, found.mark.line, found.mark.column, template]))) return
      context.check(MESSAGES[template].requirement, ok, () => ({
        message: template,
        at: at(message, message.kind === 'result' ? '/result' : '/method'),
        data: { capability, method },
        related: [{ mark: found.mark, message: 'the discover result' }],
      }))
    }
    return {
      reply(reply) {
        const { message, exchange } = reply
        if (message.kind !== 'result' || message.dir !== 's2c' || !exchange) return
        discovered.note(reply, () => context.mark(at(message, '/result/capabilities')))
        if (!discovered.any) return
        const { method } = exchange.request
        const { result } = message
        const template = result.resultType === 'task' ? 'task' : NEEDED_CAPABILITY.get(method)
        const asker = template === undefined ? undefined : tellableAsker(exchange.request)
        if (template === undefined || asker === undefined) return
        judge(asker, template, message, method)
        if (template !== 'task' && embeds(method, result)) judge(asker, 'embedded', message, method)
      },
      notification(message, exchange) {
        const template = NOTIFICATIONS.get(message.method)
        if (template === undefined || message.dir !== 's2c' || !discovered.any) return
        const asker = exchange ? tellableAsker(exchange.request) : plainAsker(message)
        judge(asker, template, message, message.method)
      },
    }
  },
})

/** Over HTTP only the request shows who asks. */
const plainAsker = ({ record }: NotificationMessage): string | undefined =>
  record.http === undefined && record.transport !== 'http' ? askerOf(record) : undefined
