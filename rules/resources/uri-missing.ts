import { has } from '../../src/model/json.js'
import { memberFault } from '../../src/model/members.js'
import type { NotificationMessage, RequestMessage } from '../../src/model/message.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const MESSAGES = {
  read: {
    text: 'resources/read has {seen} as uri, where a string was expected.',
    requirement: 'resources-read-params',
  },
  updated: {
    text: 'notifications/resources/updated has {seen} as uri, where a string was expected.',
    requirement: 'resources-updated-uri',
  },
} as const

export default defineRule({
  meta: {
    id: 'resources/uri-missing',
    title: 'resources/read or resources/updated has no string uri.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['resources/read', 'notifications/resources/updated'],
    quiet: 'Relative references are not this rule.',
    needs: 'the message alone',
    requirements: ['resources-read-params', 'resources-updated-uri'],
    clauses: inEveryOlder('server/resources#reading-resources'),
    yieldsTo: ['jsonrpc/params-not-object'],
    messages: MESSAGES,
  },
  create: (context) => {
    const judge = (message: RequestMessage | NotificationMessage, template: keyof typeof MESSAGES): void => {
      const { params, value } = message
      if (has(value, 'params') && !params) return
      const fault = memberFault(params ?? {}, [['uri', 'string']])
      context.check(MESSAGES[template].requirement, fault === undefined, () => ({
        message: template,
        at: at(message, params ? `/params${fault?.pointer}` : ''),
        data: { seen: fault?.seen ?? '' },
      }))
    }
    return {
      request({ request }) {
        if (request.dir === 'c2s') judge(request, 'read')
      },
      notification(message) {
        if (message.dir === 's2c') judge(message, 'updated')
      },
    }
  },
})
