import type { WireRecord } from '../../src/model/record.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const NO_NEWLINE = 'stdio-no-embedded-newline'

/** The text as it was written, where the record quotes it; one that was parsed before shows no line feeds. */
function writtenText({ payload, origin, transport, evidence }: WireRecord): string | undefined {
  if (transport !== 'stdio' || evidence !== 'wire' || payload?.kind !== 'json' || payload.source === origin)
    return undefined
  return payload.source.excerpt('', Number.POSITIVE_INFINITY)
}

export default defineRule({
  meta: {
    id: 'stdio/embedded-newline',
    title: 'A message is spread over several lines of the stream.',
    severity: 'error',
    party: 'both',
    evidence: 'line',
    revisions: REVISIONS,
    when: { record: { shows: ['fault'] }, message: { shows: ['stdio'] } },
    quiet:
      'Only raw stream captures prove it: a log that pretty-prints messages does not. U+2028 and its like are not line ends. One finding per message, which is then judged as joined.',
    needs: 'a raw stream capture',
    requirements: [NO_NEWLINE],
    clauses: {
      '2024-11-05': 'basic/transports#stdio',
      '2025-03-26': 'basic/transports#stdio',
      '2025-06-18': 'basic/transports#stdio',
      '2025-11-25': 'basic/transports#stdio',
    },
    messages: {
      lines: {
        text: '{detail}, where one line without a line break inside was expected.',
        requirement: NO_NEWLINE,
      },
      break: {
        text: 'The message has a line break inside, where one line was expected.',
        requirement: NO_NEWLINE,
      },
    },
  },
  create: (context) => ({
    record(record) {
      const fault = record.faults?.find(({ kind }) => kind === 'spread')
      if (fault === undefined) return
      const detail = `${fault.detail.charAt(0).toUpperCase()}${fault.detail.slice(1)}`
      context.check(NO_NEWLINE, false, () => ({ message: 'lines', at: context.fault(record, fault), data: { detail } }))
    },
    message(message) {
      const { record } = message
      const isWhole = message.root === '' && message.kind !== 'invalid' && record.faults === undefined
      const text = isWhole ? writtenText(record) : undefined
      if (text === undefined) return
      context.check(NO_NEWLINE, !text.includes('\n'), () => ({ message: 'break', at: at(message) }))
    },
  }),
})
