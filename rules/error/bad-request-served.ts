import { type BadParams, badParams } from '../../src/model/bad-params.js'
import { completed } from '../../src/model/complete-result.js'
import type { Exchange, Reply } from '../../src/model/exchange.js'
import { has, member } from '../../src/model/json.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { REVISIONS } from '../../src/model/revision.js'
import { isFailure } from '../../src/model/tool-results.js'
import { at, defineRule } from '../../src/rule.js'
import { argumentsFit } from '../../src/schema/validate.js'

const SERVED = '{method} {says} and is answered with a result, where an error was expected.'

const messages = {
  'tool-arguments': {
    text: '{method} has arguments that do not fit the inputSchema of the tool and is answered with a result.',
    requirement: 'tools-server-validates-inputs',
    severity: 'info',
  },
  'prompt-arguments': {
    text: '{method} {says} and is answered with a result.',
    requirement: 'prompts-validate-args',
    severity: 'info',
  },
  'completion-argument': { text: SERVED, requirement: 'complete-missing-args-code' },
  'completion-ref': { text: SERVED, requirement: 'complete-srv-validate' },
  completion: {
    text: '{method} has neither ref nor argument and is answered with a result, where an error was expected.',
    requirement: 'complete-sec-validate',
  },
  level: { text: SERVED, requirement: 'log-invalid-level-error' },
  uri: { text: SERVED, requirement: 'resources-validate-uris' },
  traversal: { text: SERVED, requirement: 'resources-sec-traversal' },
} as const

type Template = keyof typeof messages

/** Names outside the list may be known all the same; a call without a tool is tools/error-channel. */
const SILENT: ReadonlySet<BadParams['fault']> = new Set(['tool-call', 'prompt-name', 'completion-prompt'])

const isRetry = ({ request: { params } }: Exchange): boolean =>
  has(params, 'inputResponses') || has(params, 'requestState')

function templateOf(exchange: Exchange, bad: BadParams | undefined): Template | undefined {
  const { method, params } = exchange.request
  // Coerced values and defaults are the server's own affair, so this is a hint.
  const misfits = bad === undefined && method === 'tools/call' && argumentsFit(exchange)?.fit.fit === 'no'
  if (bad === undefined) return misfits ? 'tool-arguments' : undefined
  if (method === 'completion/complete' && !has(params, 'ref') && !has(params, 'argument')) return 'completion'
  return SILENT.has(bad.fault) ? undefined : (bad.fault as Template)
}

export default defineRule({
  meta: {
    id: 'error/bad-request-served',
    title: 'A request whose params are provably invalid got a normal result.',
    severity: 'warning',
    also: { severity: 'info', when: "info when the request only breaks a tool's or prompt's own argument list" },
    party: 'server',
    evidence: 'exchange',
    revisions: REVISIONS,
    quiet:
      'Only beside a finding on the request. Servers may be lenient on purpose, so a schema mismatch is info. Not for a retry: mrtr/bad-retry-served has that.',
    needs: 'direction; the listing where one is compared',
    requirements: [
      'tools-malformed-protocol-error',
      ...new Set(Object.values(messages).map(({ requirement }) => requirement)),
    ],
    clauses: inEveryOlder('server/tools#security-considerations'),
    messages,
  },
  create: (context) => {
    /** A refusal for the params shows that they were looked at. */
    const refused = ({ message, exchange }: Reply): void => {
      if (message.kind !== 'error' || message.dir !== 's2c' || exchange === undefined || isRetry(exchange)) return
      const template = member(message.error, 'code') === -32602 ? templateOf(exchange, badParams(exchange)) : undefined
      if (template !== undefined)
        context.check(messages[template].requirement, true, () => ({ message: template, at: at(message, '/error') }))
    }
    return {
      reply(reply) {
        if (reply.message.kind === 'error') return refused(reply)
        const done = completed(reply)
        if (done === undefined || isRetry(done.exchange)) return
        const { message, result, exchange } = done
        // A tool that fails has told what is wrong.
        if (exchange.request.method === 'tools/call' && isFailure(result)) return
        const bad = badParams(exchange)
        const template = templateOf(exchange, bad)
        if (template === undefined) return
        context.check(messages[template].requirement, false, () => ({
          message: template,
          at: at(message, '/result'),
          data: { method: exchange.request.method, says: bad?.says ?? '' },
          related: [{ mark: exchange.mark, message: 'the request that is served' }],
        }))
      },
    }
  },
})
