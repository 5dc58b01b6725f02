import { type ParamFault, paramFaults } from '../../src/model/param-headers.js'
import { child } from '../../src/model/pointer.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule, inRecord } from '../../src/rule.js'

const PRESENT = 'http-param-header-present'
const SUPPORT = 'http-param-client-support'

const messages = {
  absent: {
    text: 'The call gives {argument} but has no {header} header, though the tool as listed asks for it.',
    requirement: PRESENT,
    severity: 'warning',
  },
  none: {
    text: 'The call has no Mcp-Param header at all ({header} and others), though the tool as listed asks for several.',
    requirement: SUPPORT,
    severity: 'warning',
  },
  superfluous: {
    text: 'The call has a {header} header, though it does not give {argument} (null counts as absent).',
    requirement: 'http-param-header-omitted-null',
    severity: 'warning',
  },
  differs: {
    text: 'The {header} header stands for {seen}, where {expected} of {argument} was expected.',
    requirement: 'http-client-tools-call-headers',
  },
  conversion: {
    text: 'The {header} header is {seen}, where {argument} was expected as {expected}.',
    requirement: 'http-param-type-conversion',
  },
  'out-of-range': {
    text: '{argument} is the integer {expected}, which is outside the range that can be mirrored into a header (±9007199254740991).',
    requirement: 'http-param-integer-safe-range',
  },
  'stdio-range': {
    text: '{argument} is the integer {expected}, which is outside the range of a mirrored parameter (±9007199254740991).',
    requirement: 'tools-xmcp-safe-integer',
  },
} as const

type Template = keyof typeof messages

/** Several absent headers and none that is there show a client that does not mirror at all. */
function reported(faults: readonly ParamFault[], isHttp: boolean): readonly (readonly [Template, ParamFault])[] {
  const absent = faults.filter(({ kind }) => kind === 'absent')
  const [first] = absent
  const none = absent.length > 1 && absent.length === faults.length && first !== undefined
  if (none) return [['none', first]]
  return faults.flatMap((fault): readonly (readonly [Template, ParamFault])[] => {
    const { kind } = fault
    if (kind === 'out-of-range') return [[isHttp ? kind : 'stdio-range', fault]]
    // The other kinds are http/header-encoding.
    return kind === 'absent' || kind === 'superfluous' || kind === 'differs' || kind === 'conversion'
      ? [[kind, fault]]
      : []
  })
}

export default defineRule({
  meta: {
    id: 'http/param-header-wrong',
    title:
      'An Mcp-Param header is absent, superfluous or different from the annotated argument, or the integer cannot be carried safely.',
    severity: 'error',
    also: {
      severity: 'warning',
      when: 'an absent or superfluous header, since the client may have had another listing',
    },
    party: 'client',
    evidence: 'http',
    revisions: [STATELESS],
    methods: ['tools/call'],
    when: { request: { shows: ['mirrors'] } },
    quiet:
      'Needs the annotation from the newest listing that this client has seen; integers compare by value, and unknown Mcp-Param headers are not judged.',
    needs: 'HTTP headers; the tool listing; raw number text',
    requirements: [
      PRESENT,
      SUPPORT,
      'http-param-header-omitted-null',
      'http-param-type-conversion',
      'http-param-integer-safe-range',
      'tools-xmcp-safe-integer',
      'http-client-tools-call-headers',
    ],
    messages,
  },
  create: (context) => ({
    request({ request, listings }) {
      const name = request.params?.name
      const tool = request.dir === 'c2s' && typeof name === 'string' ? listings.find('tools', name) : undefined
      if (tool === undefined) return
      const found = reported(paramFaults(request, tool.value), request.record.http !== undefined)
      if (found.length === 0) context.check(PRESENT, true, () => ({ message: 'absent', at: at(request) }))
      for (const [template, { kind, header, seen, expected, pointer }] of found)
        context.check(messages[template].requirement, false, () => ({
          message: template,
          at:
            kind === 'out-of-range'
              ? at(request, pointer)
              : inRecord(request.record.origin, seen === undefined ? '/http/headers' : child('/http/headers', header)),
          data: { header, seen: shown(seen), expected, argument: pointer.slice('/params/'.length) },
          related: [{ mark: tool.page, message: 'the tool is listed here' }],
        }))
    },
  }),
})
