import { member } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const GRANDFATHERED = 'error-legacy-range-not-used'
const OUTSIDE = 'error-new-codes-outside-reserved'

const messages = {
  reserved: {
    text: 'The error has the code {code}, which JSON-RPC reserves; a defined code or one outside -32768 to -32000 was expected.',
    requirement: OUTSIDE,
  },
  old: {
    text: 'The error has the code {code}, one of those that older servers chose for themselves and new ones leave alone.',
    requirement: GRANDFATHERED,
    severity: 'info',
  },
} as const

/** Codes of JSON-RPC itself. */
const DEFINED: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32603])
/** Retired: error/code-retired. */
const RESOURCE_NOT_FOUND = -32002

function templateOf(code: number): keyof typeof messages | undefined {
  if (code >= -32019 && code <= -32000) return code === RESOURCE_NOT_FOUND ? undefined : 'old'
  return code >= -32768 && code <= -32100 && !DEFINED.has(code) ? 'reserved' : undefined
}

export default defineRule({
  meta: {
    id: 'error/code-discouraged',
    title: 'An error uses a code in a range that new implementations should leave alone.',
    severity: 'warning',
    also: { severity: 'info', when: 'info for -32019 to -32000, which existing SDKs still use' },
    party: 'server',
    evidence: 'message',
    revisions: [STATELESS],
    when: { reply: { shows: ['error'] } },
    quiet:
      'Once per code and server, and not where error/code-meaning or error/code-retired already reports the reply. Codes outside -32768 to -32000 are free.',
    needs: 'the answered request',
    requirements: [GRANDFATHERED, OUTSIDE],
    yieldsTo: ['error/code-meaning', 'error/code-retired', 'error/code-advised'],
    messages,
  },
  create: (context) => {
    /** At most as many as the ranges hold. */
    const told = new Set<number>()
    return {
      reply({ message, exchange, connection }) {
        if (message.kind !== 'error' || message.dir !== 's2c') return
        if (exchange?.request.declared !== STATELESS || connection.handshake) return
        const code = member(message.error, 'code')
        if (typeof code !== 'number' || !Number.isInteger(code) || told.has(code)) return
        const template = templateOf(code)
        if (template !== undefined) told.add(code)
        context.check(messages[template ?? 'reserved'].requirement, template === undefined, () => ({
          message: template ?? 'reserved',
          at: at(message, '/error/code'),
          data: { code },
        }))
      },
    }
  },
})
