import { isIdAt } from '../../src/model/id-key.js'
import { member } from '../../src/model/json.js'
import type { NotificationMessage } from '../../src/model/message.js'
import { metaOf } from '../../src/model/meta-keys.js'
import { asksForProgress, NAMED, PROGRESS, TOKEN } from '../../src/model/progress-token.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const FIELDS = 'progress-fields'
const TYPE = 'progress-token-type'
/** The token in the `_meta` of a request is what both are about. */
const OPT_IN = [TYPE, 'meta-progress-token-reserved']

type Template = 'missing' | 'number' | 'text' | 'token'

/** The members of a progress notification beside its token, and what each has to be. */
const MEMBERS = [
  { name: 'progress', type: 'number', message: 'number' },
  { name: 'total', type: 'number', message: 'number' },
  { name: 'message', type: 'string', message: 'text' },
] as const

/** What is wrong with a progress notification, one report for each member; missing ones in one. */
function faultsOf(message: NotificationMessage): readonly Report<Template>[] {
  const { params } = message
  const reports: Report<Template>[] = []
  for (const { name, type, message: template } of MEMBERS) {
    const seen = params?.[name]
    if (seen === undefined || typeof seen === type || isRedacted(seen)) continue
    reports.push({ message: template, at: at(message, `/params/${name}`), data: { name, seen: shown(seen) } })
  }
  const token = params?.progressToken
  if (token !== undefined && !isIdAt(message, NAMED, token))
    reports.push({ message: 'token', at: at(message, NAMED), data: { method: PROGRESS, seen: shown(token) } })
  if (token === undefined || params?.progress === undefined) {
    const missing = ['progressToken', 'progress'].filter((name) => params?.[name] === undefined)
    const place = at(message, params === undefined ? '' : '/params')
    reports.push({ message: 'missing', at: place, data: { names: missing.join(' and ') } })
  }
  return reports
}

export default defineRule({
  meta: {
    id: 'progress/shape',
    title: 'A progress notification or token has a wrong form (token not string or integer, no numeric progress).',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: { request: { shows: ['progress'] }, notification: { methods: ['notifications/progress'] } },
    quiet: 'Decimal progress is fine, and a total below progress is only odd.',
    needs: 'raw number text',
    needsDirection: false,
    requirements: [FIELDS, ...OPT_IN],
    clauses: {
      '2024-11-05': 'basic/utilities/progress#progress-flow',
      '2025-03-26': 'basic/utilities/progress#progress-flow',
      '2025-06-18': 'basic/utilities/progress#progress-flow',
      '2025-11-25': 'basic/utilities/progress#progress-flow',
    },
    yieldsTo: ['jsonrpc/params-not-object'],
    messages: {
      missing: { text: 'The progress notification has no {names}.', requirement: FIELDS },
      number: {
        text: '{name} of the progress notification is {seen}, where a number was expected.',
        requirement: FIELDS,
      },
      text: {
        text: '{name} of the progress notification is {seen}, where a string was expected.',
        requirement: FIELDS,
      },
      token: {
        text: 'The progressToken of {method} is {seen}, where a string or an integer was expected.',
        requirement: TYPE,
      },
    },
  },
  create: (context) => ({
    request({ request }) {
      if (!asksForProgress(request)) return
      const token = member(metaOf(request.params), 'progressToken')
      context.check(OPT_IN, isIdAt(request, TOKEN, token), () => ({
        message: 'token',
        at: at(request, TOKEN),
        data: { method: clip(request.method), seen: shown(token) },
      }))
    },
    notification(message) {
      if (message.method !== PROGRESS) return
      const reports = faultsOf(message)
      if (reports.length === 0) context.check(FIELDS, true, () => ({ message: 'missing', at: at(message) }))
      for (const report of reports) context.check(report.message === 'token' ? TYPE : FIELDS, false, () => report)
    },
  }),
})
