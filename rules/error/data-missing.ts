import type { Reply } from '../../src/model/exchange.js'
import { has, isObject, member } from '../../src/model/json.js'
import type { ErrorMessage } from '../../src/model/message.js'
import { hasModernKey } from '../../src/model/meta-keys.js'
import type { Mark } from '../../src/model/place.js'
import { isRedacted } from '../../src/model/redaction.js'
import { isRevision, STATELESS } from '../../src/model/revision.js'
import { codeOf, supportedVersions } from '../../src/model/supported-versions.js'
import { textsIn } from '../../src/model/texts.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const messages = {
  capabilities: {
    text: 'The error -32021 does not say in data.requiredCapabilities what is missing.',
    requirement: 'cap-missing-error-data',
  },
  'capabilities-type': {
    text: 'data.requiredCapabilities of the error -32021 is {seen}, where an object was expected.',
    requirement: 'schema-missing-capability-data',
  },
  versions: {
    text: 'The error -32022 has no data.{name}; the supported versions and the requested one were expected.',
    requirement: 'version-unsupported-error-data',
  },
  'versions-type': {
    text: 'data.{name} of the error -32022 is {seen}, where {expected} was expected.',
    requirement: 'schema-unsupported-version-data',
  },
  initialize: {
    text: 'The server, which only knows revisions without a handshake, refuses initialize and names no version that it supports.',
    requirement: 'compat-modern-only-names-versions',
    severity: 'info',
  },
} as const

type Template = keyof typeof messages

/** A page and the schema say the same of each code. */
const CAPABILITIES = [messages.capabilities.requirement, messages['capabilities-type'].requirement]
const VERSIONS = [messages.versions.requirement, messages['versions-type'].requirement]

const VERSION = /\d{4}-\d{2}-\d{2}/
/** Strings of an error that are searched for a version. */
const TEXTS = 1_000
/** Refusals that no MCP server need have sent. */
const isGateway = ({ record }: ErrorMessage): boolean => {
  const status = record.http?.status ?? 200
  return status === 401 || status === 403 || status === 429 || status >= 500
}

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The first fault of the data that an error of this revision has to carry. */
function faultOf(message: ErrorMessage, code: unknown): Report<Template> | undefined {
  const data = member(message.error, 'data')
  const place = has(message.error, 'data') ? '/error/data' : '/error'
  if (isRedacted(data)) return undefined
  const judge = (name: string, fits: boolean, [missing, wrong]: readonly [Template, Template], expected: string) => {
    if (fits || isRedacted(member(data, name))) return undefined
    if (!has(data, name)) return { message: missing, at: at(message, place), data: { name } }
    const seen = kindOf(member(data, name))
    return { message: wrong, at: at(message, `${place}/${name}`), data: { name, seen, expected } }
  }
  if (code === -32021) {
    const fits = isObject(member(data, 'requiredCapabilities'))
    return judge('requiredCapabilities', fits, ['capabilities', 'capabilities-type'], 'an object')
  }
  const templates = ['versions', 'versions-type'] as const
  return (
    judge('supported', isNames(member(data, 'supported')), templates, 'an array of strings') ??
    judge('requested', typeof member(data, 'requested') === 'string', templates, 'a string')
  )
}

/** Whether an error names a version anywhere. */
const namesVersion = ({ error }: ErrorMessage): boolean =>
  textsIn(error, '', TEXTS).some(({ text }) => VERSION.test(text))

export default defineRule({
  meta: {
    id: 'error/data-missing',
    title: 'A -32021 or -32022 error lacks the data it must carry (requiredCapabilities; supported and requested).',
    severity: 'error',
    also: {
      severity: 'info',
      when: 'info for a modern-only server that refuses initialize without naming any version',
    },
    party: 'server',
    evidence: 'message',
    revisions: [STATELESS],
    // A refused version is by its nature one that no rule is about.
    anyRevision: true,
    when: { reply: { methods: ['server/discover'], shows: ['error'] } },
    quiet: 'Only in answers to modern requests.',
    needs: 'the answered request',
    requirements: [
      'cap-missing-error-data',
      'schema-missing-capability-data',
      'version-unsupported-error-data',
      'schema-unsupported-version-data',
      'compat-modern-only-names-versions',
    ],
    messages,
  },
  create: (context) => {
    let modernOnly = false
    /** The refused initialize that named no version, until the server is known to be modern only. */
    let refused: Mark | undefined
    const tell = (place: Mark): void =>
      context.check(messages.initialize.requirement, false, () => ({ message: 'initialize', at: place }))
    const noteVersions = (reply: Reply): void => {
      const listed = supportedVersions(reply)
      if (listed === undefined || listed.versions.length === 0) return
      modernOnly = listed.versions.every((version) => version === STATELESS || !isRevision(version))
      if (modernOnly && refused !== undefined) tell(refused)
      refused = undefined
    }
    return {
      reply(reply) {
        const { message, exchange, connection } = reply
        const request = exchange?.request
        if (message.dir !== 's2c' || request === undefined || connection.handshake) return
        noteVersions(reply)
        if (message.kind !== 'error') return
        if (request.method === 'initialize') {
          if (isGateway(message) || namesVersion(message)) return
          if (modernOnly) tell(context.mark(at(message, '/error')))
          else refused ??= context.mark(at(message, '/error'))
          return
        }
        const code = codeOf(reply)
        if ((code !== -32021 && code !== -32022) || !(request.declared === STATELESS || hasModernKey(request.params)))
          return
        const fault = faultOf(message, code)
        const template = fault?.message ?? (code === -32021 ? 'capabilities' : 'versions')
        context.check(
          code === -32021 ? CAPABILITIES : VERSIONS,
          fault === undefined,
          () => fault ?? { message: template, at: at(message) },
        )
      },
    }
  },
})
