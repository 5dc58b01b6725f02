import { iconFault } from '../../src/model/icon-fault.js'
import { isObject, type JsonObject, member } from '../../src/model/json.js'
import { LISTS } from '../../src/model/listing.js'
import type { Message } from '../../src/model/message.js'
import { META, metaOf } from '../../src/model/meta-keys.js'
import { child } from '../../src/model/pointer.js'
import { at, defineRule } from '../../src/rule.js'

const SRC = 'icon-src-required'
const FORMAT = 'icon-sizes-theme-format'

const messages = {
  src: { text: 'The icon has {seen} as src, where a URL or a data URI was expected.', requirement: SRC },
  relative: {
    text: 'src of the icon is {seen}, which has no scheme; an http(s) or data URI was expected.',
    requirement: 'schema-icon-src',
  },
  data: { text: 'src of the icon is a data URI that is not in Base64.', requirement: SRC },
  http: {
    text: 'src of the icon is a plain http URL, which clients refuse; an https URL or a data URI was expected.',
    requirement: 'icon-src-https',
    severity: 'warning',
  },
  unsafe: {
    text: 'src of the icon has the scheme {seen}, which every client has to refuse; an https URL or a data URI was expected.',
    requirement: 'icon-reject-unsafe-schemes',
    severity: 'warning',
  },
  sizes: { text: 'sizes of the icon is {seen}, where an array of strings was expected.', requirement: FORMAT },
  size: {
    text: 'The icon has the size {seen}, where one like "48x48", or "any", was expected.',
    requirement: 'schema-icon-sizes',
    severity: 'warning',
  },
  theme: { text: 'theme of the icon is {seen}, where "light" or "dark" was expected.', requirement: FORMAT },
} as const

const CLIENT_INFO = child('/params/_meta', META.clientInfo)
const SERVER_INFO = child('/result/_meta', META.serverInfo)

export default defineRule({
  meta: {
    id: 'meta/icon-invalid',
    title: 'An icon has no usable src, a scheme every client must refuse, or ill-formed sizes or theme.',
    severity: 'error',
    also: { severity: 'warning', when: 'warning for http and unsafe schemes and for odd size texts' },
    party: 'both',
    evidence: 'listing',
    revisions: ['2025-11-25', '2026-07-28'],
    quiet: 'https and base64 data URIs pass; the picture itself is never fetched.',
    needs: 'the message alone',
    when: {
      request: { methods: ['initialize'], shows: ['meta'] },
      reply: { methods: ['initialize', ...LISTS.keys()], shows: ['meta'] },
    },
    requirements: [SRC, FORMAT, 'icon-src-https', 'icon-reject-unsafe-schemes', 'schema-icon-src', 'schema-icon-sizes'],
    clauses: { '2025-11-25': 'basic/index#icons' },
    messages,
  },
  create: (context) => {
    const judge = (message: Message, holder: unknown, pointer: string): void => {
      const icons = member(holder, 'icons')
      if (!Array.isArray(icons)) return
      for (const [index, icon] of icons.entries()) {
        const found = iconFault(icon)
        const template = found?.fault ?? 'src'
        context.check(messages[template].requirement, found === undefined, () => ({
          message: template,
          at: at(message, child(pointer, 'icons', index) + (found?.pointer ?? '')),
          data: { seen: found?.seen ?? '' },
        }))
      }
    }
    const judgeList = (message: Message, result: JsonObject, kind: string): void => {
      const items = result[kind]
      if (!Array.isArray(items)) return
      for (let index = 0; index < items.length; index++)
        if (isObject(items[index]) && 'icons' in items[index])
          judge(message, items[index], child('/result', kind, index))
    }
    return {
      request({ request }) {
        if (request.method === 'initialize') return judge(request, request.params?.clientInfo, '/params/clientInfo')
        judge(request, member(metaOf(request.params), META.clientInfo), CLIENT_INFO)
      },
      reply({ message, exchange }) {
        if (message.kind !== 'result') return
        const { result } = message
        judge(message, member(metaOf(result), META.serverInfo), SERVER_INFO)
        if (exchange?.request.method === 'initialize') judge(message, result.serverInfo, '/result/serverInfo')
        const list = exchange && LISTS.get(exchange.request.method)
        if (list) judgeList(message, result, list.kind)
      },
    }
  },
})
