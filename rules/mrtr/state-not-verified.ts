import type { Retry } from '../../src/model/chain.js'
import { roundResult } from '../../src/model/input-requests.js'
import { isObject } from '../../src/model/json.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const INTEGRITY = 'mrtr-request-state-integrity'

const messages = {
  readable: {
    text: 'The requestState is {form} that anybody can read and change; where it matters, a protected one was expected.',
    requirement: INTEGRITY,
  },
  changed: {
    text: 'The retry is answered with a complete result, although its requestState is none that was issued.',
    requirement: 'mrtr-request-state-reject-invalid',
  },
  binding: {
    text: 'The retry is answered with a complete result, although its requestState was issued for another request.',
    requirement: 'mrtr-request-state-replay-binding',
  },
} as const

/** Longer states are not decoded. */
const LONGEST = 100_000

/** How a state can be read without a key; undefined where it cannot. */
function readableAs(state: string): string | undefined {
  if (state.length > LONGEST) return undefined
  if (isJsonObject(state)) return 'JSON'
  const isText = /^[A-Za-z0-9+/_-]+={0,2}$/.test(state)
  return isText && isJsonObject(Buffer.from(state, 'base64').toString('utf8')) ? 'JSON in Base64' : undefined
}

function isJsonObject(text: string): boolean {
  if (!text.startsWith('{')) return false
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}

function acceptedAs({ state }: Retry): 'changed' | 'binding' | undefined {
  if (state.verdict === 'changed') return 'changed'
  return state.verdict === 'other-request' ? 'binding' : undefined
}

export default defineRule({
  meta: {
    id: 'mrtr/state-not-verified',
    title:
      'The server accepts a requestState that it cannot have verified, or issues one that is plainly readable and unprotected.',
    severity: 'info',
    party: 'server',
    evidence: 'round-trip',
    revisions: [STATELESS],
    optin: true,
    quiet:
      'Protection may be left out when tampering does no harm, so this is never more than a hint for a security review.',
    needs: 'direction; the asking result in the same capture',
    requirements: [INTEGRITY, 'mrtr-request-state-reject-invalid', 'mrtr-request-state-replay-binding'],
    messages,
  },
  create: (context) => ({
    reply({ message }) {
      const state = roundResult(message)?.requestState
      if (typeof state !== 'string' || isRedacted(state)) return
      const form = readableAs(state)
      // What cannot be read may be unprotected all the same.
      if (form === undefined) return
      context.check(INTEGRITY, false, () => ({
        message: 'readable',
        at: at(message, '/result/requestState'),
        data: { form },
      }))
    },
    retry(retry) {
      const { end, mark } = retry
      const template = acceptedAs(retry)
      if (template === undefined || (end?.kind !== 'complete' && end?.kind !== 'error')) return
      context.check(messages[template].requirement, end.kind !== 'complete', () => ({
        message: template,
        at: end.mark,
        related: [{ mark, message: 'the retry' }],
        steps: retry.steps,
      }))
    },
  }),
})
