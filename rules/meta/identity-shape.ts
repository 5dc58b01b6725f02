import { has, isObject, type JsonObject } from '../../src/model/json.js'
import { memberFault } from '../../src/model/members.js'
import type { Message } from '../../src/model/message.js'
import { META, metaOf } from '../../src/model/meta-keys.js'
import { child } from '../../src/model/pointer.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const messages = {
  client: { text: 'clientInfo {fault}.', requirement: 'meta-client-info-shape' },
  server: { text: 'serverInfo {fault}.', requirement: 'meta-server-info-shape' },
  discover: { text: 'serverInfo in the answer to server/discover {fault}.', requirement: 'discover-server-info-shape' },
} as const

/** What is wrong with an Implementation, as the end of a sentence, and where below it. */
function faultOf(info: unknown): { readonly pointer: string; readonly fault: string } | undefined {
  if (isRedacted(info)) return undefined
  if (!isObject(info)) return { pointer: '', fault: `is ${kindOf(info)}, where an object was expected` }
  const found = memberFault(info, [
    ['name', 'string'],
    ['version', 'string'],
  ])
  if (found === undefined) return undefined
  return { pointer: found.pointer, fault: `has ${found.seen} as ${found.name}, where a string was expected` }
}

export default defineRule({
  meta: {
    id: 'meta/identity-shape',
    title: 'clientInfo or serverInfo is present without a string name and version.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    quiet: 'Extra members are legal; a top-level serverInfo of older revisions is not looked at.',
    needs: 'direction',
    when: { request: { shows: ['meta'] }, reply: { shows: ['meta'] } },
    requirements: ['meta-client-info-shape', 'meta-server-info-shape', 'discover-server-info-shape'],
    messages,
  },
  create: (context) => {
    const judge = (message: Message, holder: JsonObject | undefined, template: keyof typeof messages): void => {
      const key = template === 'client' ? META.clientInfo : META.serverInfo
      const meta = metaOf(holder)
      if (!isObject(meta) || !has(meta, key)) return
      const found = faultOf(meta[key])
      const base = template === 'client' ? '/params/_meta' : '/result/_meta'
      context.check(messages[template].requirement, found === undefined, () => ({
        message: template,
        at: at(message, child(base, key) + (found?.pointer ?? '')),
        data: { fault: found?.fault ?? '' },
      }))
    }
    return {
      request({ request }) {
        if (request.dir === 'c2s') judge(request, request.params, 'client')
      },
      reply({ message, exchange }) {
        if (message.kind !== 'result' || message.dir !== 's2c') return
        judge(message, message.result, exchange?.request.method === 'server/discover' ? 'discover' : 'server')
      },
    }
  },
})
