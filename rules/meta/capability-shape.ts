import { has, isObject, type JsonObject, member } from '../../src/model/json.js'
import type { Message } from '../../src/model/message.js'
import { isPrefixedKey } from '../../src/model/meta-key.js'
import { META, metaOf } from '../../src/model/meta-keys.js'
import { child } from '../../src/model/pointer.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip, kindOf, quoted } from '../../src/model/wording.js'
import { at, defineRule, type RuleContext } from '../../src/rule.js'

const IDENTIFIER = 'ext-identifier-format'
const SETTINGS = 'ext-settings-object'
const MODE = 'elicit-capability-has-mode'
const CLIENT = child('/params/_meta', META.clientCapabilities)

const messages = {
  identifier: {
    text: 'The extension "{name}" is no identifier: a prefix of labels between dots, a slash and a name were expected.',
    requirement: IDENTIFIER,
  },
  extensions: { text: 'extensions is {seen}, where an object was expected.', requirement: SETTINGS },
  settings: {
    text: 'The extension "{name}" has {seen} as settings, where an object was expected.',
    requirement: SETTINGS,
  },
  mode: {
    text: 'The elicitation capability names {names}, where form, url or both were expected.',
    requirement: MODE,
    severity: 'warning',
  },
} as const

type Template = keyof typeof messages

function judgeExtensions(
  context: RuleContext<Template>,
  message: Message,
  extensions: JsonObject,
  pointer: string,
): void {
  for (const [name, settings] of Object.entries(extensions)) {
    context.check(IDENTIFIER, isPrefixedKey(name), () => ({
      message: 'identifier',
      at: at(message, child(pointer, name), 'key'),
      data: { name: clip(name) },
    }))
    context.check(SETTINGS, isObject(settings) || isRedacted(settings), () => ({
      message: 'settings',
      at: at(message, child(pointer, name)),
      data: { name: clip(name), seen: kindOf(settings) },
    }))
  }
}

function judge(context: RuleContext<Template>, message: Message, capabilities: unknown, pointer: string): void {
  if (!has(capabilities, 'extensions')) return
  const extensions = member(capabilities, 'extensions')
  if (isObject(extensions)) judgeExtensions(context, message, extensions, `${pointer}/extensions`)
  if (isObject(extensions) || isRedacted(extensions)) return
  context.check(SETTINGS, false, () => ({
    message: 'extensions',
    at: at(message, `${pointer}/extensions`),
    data: { seen: kindOf(extensions) },
  }))
}

function judgeModes(context: RuleContext<Template>, message: Message, elicitation: unknown): void {
  if (!isObject(elicitation)) return
  const names = Object.keys(elicitation)
  const ok = names.length === 0 || has(elicitation, 'form') || has(elicitation, 'url')
  context.check(MODE, ok, () => ({
    message: 'mode',
    at: at(message, `${CLIENT}/elicitation`),
    data: { names: quoted(names) },
  }))
}

export default defineRule({
  meta: {
    id: 'meta/capability-shape',
    title:
      'A capabilities object is ill formed: an extension without prefix, an extension value that is no object, or elicitation with neither form nor url.',
    severity: 'error',
    also: { severity: 'warning', when: 'warning for an elicitation object without a known mode' },
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    when: { request: { shows: ['meta'] }, reply: { methods: ['server/discover', 'initialize'], shows: ['error'] } },
    quiet: 'elicitation {} means form, and unknown capabilities and extensions are fine.',
    needs: 'direction',
    requirements: [IDENTIFIER, SETTINGS, MODE],
    messages,
  },
  create: (context) => ({
    request({ request }) {
      if (request.dir !== 'c2s') return
      const capabilities = member(metaOf(request.params), META.clientCapabilities)
      judge(context, request, capabilities, CLIENT)
      judgeModes(context, request, member(capabilities, 'elicitation'))
    },
    reply({ message, exchange }) {
      if (message.dir !== 's2c') return
      if (message.kind === 'error')
        judge(
          context,
          message,
          member(member(message.error, 'data'), 'requiredCapabilities'),
          '/error/data/requiredCapabilities',
        )
      else if (exchange?.request.method === 'server/discover')
        judge(context, message, message.result.capabilities, '/result/capabilities')
    },
  }),
})
