import { BoundedMap } from '../../src/model/bounded.js'
import { completed } from '../../src/model/complete-result.js'
import type { Exchange } from '../../src/model/exchange.js'
import { has, isObject, type JsonObject } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { mayComeFrom } from '../../src/model/uri-template.js'
import { webFetches } from '../../src/model/web-fetches.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule, inRecord } from '../../src/rule.js'

const MESSAGES = {
  binary: {
    text: 'The contents of {uri} are {what}, given as text; data that are no text are given as blob.',
    requirement: 'resources-text-only-text',
  },
  mime: {
    text: 'The contents of {uri} are {seen}, while the template that the URI comes from says {listed} for all of its resources.',
    requirement: 'resources-mime-template',
  },
  size: {
    text: 'The contents of {uri} have {seen} bytes, while the list says {listed}.',
    requirement: 'resources-size',
  },
  unreachable: {
    text: 'The client cannot load {uri} from the web itself (status {status}); https: is for resources that it can.',
    requirement: 'resources-https-direct',
  },
} as const

/** Listed resources that are remembered; text that is searched, in UTF-16 units. */
const LIMITS = { listed: 1_000, text: 100_000 }

/** What says that text is none: its type, or characters that come from reading bytes as text. */
function binaryIn({ text, mimeType }: JsonObject): string | undefined {
  if (typeof text !== 'string') return undefined
  const type = typeof mimeType === 'string' ? mimeType.toLowerCase() : ''
  if (/^(image|audio|video)\//.test(type) && !/svg|xml|json|mpegurl/.test(type) && !text.startsWith('data:'))
    return clip(type)
  return /\0|\ufffd{2}/.test(text.slice(0, LIMITS.text)) ? 'binary data' : undefined
}

/** Bytes of the contents; undefined where they hold none. Base64 is counted, not decoded. */
function sizeOf({ text, blob }: JsonObject): number | undefined {
  if (typeof text === 'string') return Buffer.byteLength(text)
  if (typeof blob !== 'string') return undefined
  const padding = blob.endsWith('==') ? 2 : blob.endsWith('=') ? 1 : 0
  return Math.floor((blob.length * 3) / 4) - padding
}

/** A media type without its parameters. */
const essence = (type: unknown): string =>
  typeof type === 'string' ? (type.split(';', 1)[0] ?? '').trim().toLowerCase() : ''

/** The type that the only template of a URI promises. */
function promisedType({ listings }: Exchange, uri: string): string {
  const matching = listings.complete('resourceTemplates')?.items.filter(({ key }) => mayComeFrom(key, uri)) ?? []
  return matching.length === 1 ? essence(matching[0]?.value.mimeType) : ''
}

/** One thing that was compared. */
interface Comparison {
  readonly message: 'binary' | 'mime' | 'size'
  readonly ok: boolean
  /** Pointer below the item. */
  readonly pointer: string
  readonly data: Readonly<Record<string, string | number>>
}

/** What an item of contents can be compared with. */
function doubts(item: JsonObject, exchange: Exchange): readonly Comparison[] {
  const { uri } = item
  if (typeof uri !== 'string') return []
  const found: Comparison[] = []
  const what = binaryIn(item)
  if (has(item, 'text'))
    found.push({ message: 'binary', ok: what === undefined, pointer: '/text', data: { what: what ?? '' } })
  const [promised, seen] = [promisedType(exchange, uri), essence(item.mimeType)]
  if (promised !== '' && seen !== '') {
    const data = { seen: clip(seen), listed: clip(promised) }
    found.push({ message: 'mime', ok: promised === seen, pointer: '/mimeType', data })
  }
  const size = exchange.listings.find('resources', uri)?.value.size
  const bytes = sizeOf(item)
  if (typeof size === 'number' && bytes !== undefined)
    found.push({ message: 'size', ok: size === bytes, pointer: '', data: { seen: bytes, listed: size } })
  return found
}

export default defineRule({
  meta: {
    id: 'resources/content-doubtful',
    title:
      'Resource contents do not match what the listing said (MIME type, size, text that is binary, https not loadable).',
    severity: 'info',
    party: 'server',
    evidence: 'listing',
    revisions: [STATELESS],
    quiet: 'Content may have changed since the listing; SVG, XML and JSON are text.',
    needs: 'the resource listing',
    optin: true,
    requirements: ['resources-text-only-text', 'resources-mime-template', 'resources-size', 'resources-https-direct'],
    messages: MESSAGES,
  },
  create: (context) => {
    const fetches = webFetches()
    const listed = new BoundedMap<string, true>(LIMITS.listed)
    return {
      record(record) {
        const fetched = fetches(record)
        if (!fetched || !listed.has(fetched.url)) return
        context.check('resources-https-direct', fetched.status < 400 || fetched.status >= 500, () => ({
          message: 'unreachable',
          at: inRecord(record.origin, '/http/status'),
          data: { uri: `"${clip(fetched.url)}"`, status: fetched.status },
        }))
      },
      listing({ kind, items }) {
        if (kind !== 'resources') return
        for (const { key } of items) if (key.startsWith('https://')) listed.set(key, true)
      },
      reply(reply) {
        const done = completed(reply)
        if (done?.exchange.request.method !== 'resources/read' || !Array.isArray(done.result.contents)) return
        for (const [index, item] of done.result.contents.entries())
          for (const { message, ok, pointer, data } of isObject(item) ? doubts(item, done.exchange) : [])
            context.check(MESSAGES[message].requirement, ok, () => ({
              message,
              at: at(done.message, `/result/contents/${index}${pointer}`),
              data: { uri: `"${clip(String(item.uri))}"`, ...data },
            }))
      },
    }
  },
})
