import { isObject } from '../../src/model/json.js'
import { type ListPage, listPage, type PageItem } from '../../src/model/list-page.js'
import { memberFault, type Wanted } from '../../src/model/members.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS, type Revision } from '../../src/model/revision.js'
import { isUriTemplate } from '../../src/model/uri-template.js'
import { clip, kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const MESSAGES = {
  list: {
    text: 'The result of {method} has {seen} as {list}, where an array was expected.',
    requirement: 'schema-result-branch',
  },
  item: { text: 'The resource {item} is {seen}, where an object was expected.', requirement: 'resources-list-shape' },
  resource: {
    text: 'The resource {item} has {seen} as {name}, where {expected} was expected.',
    requirement: 'resources-list-shape',
  },
  template: {
    text: 'The resource template {item} has {seen} as {name}, where {expected} was expected.',
    requirement: 'resources-templates-shape',
  },
  'uri-template': {
    text: 'The uriTemplate {seen} is no URI template (RFC 6570).',
    requirement: 'resources-uri-template-valid',
  },
} as const

/** In all revisions. */
const COMMON: readonly Wanted[] = [
  ['name', 'string'],
  ['description', 'string?'],
  ['mimeType', 'string?'],
]
const RESOURCE: readonly Wanted[] = [['uri', 'string'], ...COMMON, ['size', 'number?']]
const TEMPLATE: readonly Wanted[] = [['uriTemplate', 'string'], ...COMMON]
const TITLED: readonly Wanted[] = [['title', 'string?']]
/** Revisions in which a title is a member like any other that is not defined. */
const UNTITLED: ReadonlySet<Revision | undefined> = new Set<Revision | undefined>(['2024-11-05', '2025-03-26'])

export default defineRule({
  meta: {
    id: 'resources/list-shape',
    title:
      'A resource or template listing lacks uri or uriTemplate and name, has wrong types, or a template that is not RFC 6570.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['resources/list', 'resources/templates/list'],
    quiet: 'Templates without variables are legal. Members that the revision does not define may hold anything.',
    needs: 'the answered request',
    requirements: [
      'resources-list-shape',
      'resources-templates-shape',
      'resources-uri-template-valid',
      'schema-result-branch',
    ],
    clauses: inEveryOlder('server/resources#listing-resources'),
    messages: MESSAGES,
  },
  create: (context) => {
    const judge = ({ value, label, pointer }: PageItem, { kind, message }: ListPage): void => {
      context.check('resources-list-shape', isObject(value) || isRedacted(value), () => ({
        message: 'item',
        at: at(message, pointer),
        data: { item: label, seen: kindOf(value) },
      }))
      if (!isObject(value)) return
      const template = kind === 'resources' ? 'resource' : 'template'
      const found =
        memberFault(value, kind === 'resources' ? RESOURCE : TEMPLATE) ??
        (UNTITLED.has(message.revision) ? undefined : memberFault(value, TITLED))
      context.check(MESSAGES[template].requirement, found === undefined, () => ({
        message: template,
        at: at(message, pointer + found?.pointer),
        data: { item: label, name: found?.name ?? '', seen: found?.seen ?? '', expected: found?.expected ?? '' },
      }))
      const { uriTemplate } = value
      if (found || template === 'resource' || typeof uriTemplate !== 'string' || isRedacted(uriTemplate)) return
      context.check('resources-uri-template-valid', isUriTemplate(uriTemplate), () => ({
        message: 'uri-template',
        at: at(message, `${pointer}/uriTemplate`),
        data: { seen: `"${clip(uriTemplate)}"` },
      }))
    }
    return {
      reply(reply) {
        const page = listPage(reply)
        if (!page || isRedacted(page.value)) return
        const { kind, value, message } = page
        context.check('schema-result-branch', Array.isArray(value), () => ({
          message: 'list',
          at: at(message, value === undefined ? '/result' : `/result/${kind}`),
          data: { method: page.exchange.request.method, list: kind, seen: kindOf(value) },
        }))
        for (const item of page.items) judge(item, page)
      },
    }
  },
})
