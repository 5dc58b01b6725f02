import { each, servedContent } from '../../src/model/content-blocks.js'
import type { Reply } from '../../src/model/exchange.js'
import { has, isObject, member } from '../../src/model/json.js'
import { listPage } from '../../src/model/list-page.js'
import { isRedacted } from '../../src/model/redaction.js'
import { shown } from '../../src/model/shown.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const ANNOTATIONS = 'resources-annotations'
const MODIFIED = 'resources-last-modified'

const messages = {
  object: { text: 'annotations is {seen}, where an object was expected.', requirement: ANNOTATIONS },
  audience: {
    text: 'audience is {seen}, where an array of "user" and "assistant" was expected.',
    requirement: ANNOTATIONS,
  },
  priority: { text: 'priority is {seen}, where a number from 0 to 1 was expected.', requirement: ANNOTATIONS },
  modified: {
    text: 'lastModified is {seen}, where an ISO 8601 time was expected.',
    requirement: MODIFIED,
    severity: 'warning',
  },
} as const

const DATE = /^\d{4}(?:-?\d{2}(?:-?\d{2})?|-?W\d{2}(?:-?\d)?|-?\d{3})?$/
const TIME = /^\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d{1,12})?)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/i

/** Any form of ISO 8601, also without a time or with a blank before it. */
function isIso(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const [date = '', time, ...more] = value.split(/[Tt ]/, 3)
  return more.length === 0 && DATE.test(date) && (time === undefined || TIME.test(time))
}

const isAudience = (value: unknown): boolean =>
  Array.isArray(value) && value.every((role) => role === 'user' || role === 'assistant')
const isPriority = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

interface Fault {
  readonly template: keyof typeof messages
  readonly pointer: string
  readonly seen: unknown
}

/** All faults of the annotations of one block or resource. */
function faultsOf(annotations: unknown): readonly Fault[] {
  if (isRedacted(annotations)) return []
  if (!isObject(annotations)) return [{ template: 'object', pointer: '', seen: annotations }]
  const judge = (template: Fault['template'], name: string, fits: (value: unknown) => boolean): readonly Fault[] => {
    const seen = annotations[name]
    return !has(annotations, name) || fits(seen) || isRedacted(seen) ? [] : [{ template, pointer: `/${name}`, seen }]
  }
  return [
    ...judge('audience', 'audience', isAudience),
    ...judge('priority', 'priority', isPriority),
    ...judge('modified', 'lastModified', isIso),
  ]
}

export default defineRule({
  meta: {
    id: 'result/annotations-invalid',
    title: 'Annotations on a resource or content block have a wrong audience, priority or lastModified.',
    severity: 'error',
    also: { severity: 'warning', when: 'warning for lastModified' },
    party: 'server',
    evidence: 'message',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    quiet: 'Date-only and offset timestamps are ISO 8601; unknown annotations are allowed.',
    needs: 'the message alone',
    when: { reply: { shows: ['content'] } },
    requirements: [ANNOTATIONS, MODIFIED],
    clauses: { '2025-06-18': 'server/resources#annotations', '2025-11-25': 'server/resources#annotations' },
    messages,
  },
  create: (context) => {
    const holdersOf = (reply: Reply) => {
      const page = listPage(reply)
      // Annotations of tools are other ones.
      if (page) return page.kind === 'tools' || page.kind === 'prompts' ? [] : each(page.value, `/result/${page.kind}`)
      return servedContent(reply)?.blocks ?? []
    }
    return {
      reply(reply) {
        for (const { value, pointer } of holdersOf(reply)) {
          if (!has(value, 'annotations')) continue
          const faults = faultsOf(member(value, 'annotations'))
          if (faults.length === 0)
            context.check(ANNOTATIONS, true, () => ({ message: 'object', at: at(reply.message) }))
          for (const { template, pointer: below, seen } of faults)
            context.check(messages[template].requirement, false, () => ({
              message: template,
              at: at(reply.message, `${pointer}/annotations${below}`),
              data: { seen: template === 'object' ? kindOf(seen) : shown(seen) },
            }))
        }
      },
    }
  },
})
