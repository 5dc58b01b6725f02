import { BASE64_FAULT, base64Form, isLenient } from '../../src/model/base64.js'
import { completed } from '../../src/model/complete-result.js'
import { each, type ServedContent, servedContent } from '../../src/model/content-blocks.js'
import type { Reply } from '../../src/model/exchange.js'
import { isObject, member } from '../../src/model/json.js'
import type { Message } from '../../src/model/message.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule, type RuleContext } from '../../src/rule.js'

const DATA = 'The data of a block of type {type} {says}.'
const MIME = 'A block of type {type} has {says} as mimeType'

/** What each requirement is broken by, and what only strains it. */
const pair = <R extends string>(text: string, requirement: R) =>
  [
    { text, requirement },
    { text, requirement, severity: 'warning' },
  ] as const

const [tool, toolLenient] = pair(DATA, 'tools-content-base64')
const [image, imageLenient] = pair(DATA, 'prompts-image-encoding')
const [audio, audioLenient] = pair(DATA, 'prompts-audio-encoding')
const [blob, blobLenient] = pair('The blob of a resource {says}.', 'resources-binary-encoded')

const messages = {
  tool,
  'tool-lenient': toolLenient,
  image,
  'image-lenient': imageLenient,
  audio,
  'audio-lenient': audioLenient,
  blob,
  'blob-lenient': blobLenient,
  mime: { text: `${MIME}, where a type and a subtype were expected.`, requirement: 'tools-content-base64' },
  family: {
    text: `${MIME}, which is of another family.`,
    requirement: 'tools-content-base64',
    severity: 'warning',
  },
} as const

type Template = keyof typeof messages
type Kind = 'tool' | 'image' | 'audio' | 'blob'

const MIME_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(?:;|$)/

interface Encoded {
  readonly kind: Kind
  readonly type: string
  /** The holder of `data` and `mimeType`, or of `blob`. */
  readonly holder: unknown
  readonly pointer: string
}

function encodedIn(block: unknown, pointer: string, of: 'tool' | 'prompt'): Encoded | undefined {
  const type = member(block, 'type')
  if (type === 'resource')
    return { kind: 'blob', type, holder: member(block, 'resource'), pointer: `${pointer}/resource` }
  if (type !== 'image' && type !== 'audio') return undefined
  return { kind: of === 'tool' ? 'tool' : type, type, holder: block, pointer }
}

function encodedOf(reply: Reply, served: ServedContent | undefined): readonly Encoded[] {
  const found: Encoded[] = []
  if (served !== undefined)
    for (const { value, pointer } of served.blocks) {
      const encoded = encodedIn(value, pointer, served.of)
      if (encoded !== undefined) found.push(encoded)
    }
  else if (reply.exchange?.request.method === 'resources/read')
    for (const { value, pointer } of each(completed(reply)?.result.contents, '/result/contents'))
      if (isObject(value)) found.push({ kind: 'blob', type: 'resource', holder: value, pointer })
  return found
}

function judgeData(context: RuleContext<Template>, message: Message, { kind, type, holder, pointer }: Encoded): void {
  const name = kind === 'blob' ? 'blob' : 'data'
  const text = member(holder, name)
  const form = typeof text === 'string' ? base64Form(text) : undefined
  if (form === undefined) return
  const template = isLenient(form) ? (`${kind}-lenient` as const) : kind
  context.check(messages[template].requirement, form === 'standard', () => ({
    message: template,
    at: at(message, `${pointer}/${name}`),
    data: { type, says: form === 'standard' ? '' : BASE64_FAULT[form] },
  }))
}

function judgeType(context: RuleContext<Template>, message: Message, { kind, type, holder, pointer }: Encoded): void {
  const mimeType = member(holder, 'mimeType')
  if (kind === 'blob' || typeof mimeType !== 'string' || isRedacted(mimeType)) return
  const valid = MIME_TYPE.test(mimeType)
  const ok = valid && mimeType.toLowerCase().startsWith(`${type}/`)
  context.check('tools-content-base64', ok, () => ({
    message: valid ? 'family' : 'mime',
    at: at(message, `${pointer}/mimeType`),
    data: { type, says: shown(mimeType) },
  }))
}

export default defineRule({
  meta: {
    id: 'result/content-encoding',
    title: 'Image, audio or blob data is not base64, or lacks a valid MIME type.',
    severity: 'error',
    also: {
      severity: 'warning',
      when: 'warning for url-safe or unpadded base64 and for MIME types of another family',
    },
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['tools/call', 'prompts/get', 'resources/read', 'tasks/get', 'tasks/result'],
    quiet: 'Skip redacted, cut or elided data. Missing padding and the url-safe alphabet are warnings.',
    needs: 'full content in the record',
    when: { reply: { shows: ['content'] } },
    requirements: [
      'tools-content-base64',
      'prompts-image-encoding',
      'prompts-audio-encoding',
      'resources-binary-encoded',
    ],
    clauses: inEveryOlder('server/prompts#image-content'),
    messages,
  },
  create: (context) => ({
    reply(reply) {
      for (const encoded of encodedOf(reply, servedContent(reply))) {
        judgeData(context, reply.message, encoded)
        judgeType(context, reply.message, encoded)
      }
    },
  }),
})
