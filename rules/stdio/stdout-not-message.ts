import { isStdout, meantAsMessage } from '../../src/model/carrier.js'
import type { Message } from '../../src/model/message.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const ONLY_MESSAGES = 'stdio-stdout-only-messages'
const ONE_A_LINE = 'stdio-single-message-per-line'

const SHOWN = 40
const LONGEST_SAID = 100

/** Text that starts like a message, so that a line break or a second message in it is the fault. */
const startsMessage = (text: string): boolean => /^\s*\{\s*"(?:jsonrpc|id|method|result|error)"\s*:/.test(text)

const isNoise = (message: Message): boolean =>
  message.root === '' && !Array.isArray(message.value) && !meantAsMessage(message.value)

export default defineRule({
  meta: {
    id: 'stdio/stdout-not-message',
    title: 'The server wrote something to stdout that is not an MCP message.',
    severity: 'error',
    party: 'server',
    evidence: 'line',
    revisions: REVISIONS,
    when: { record: { shows: ['fault'] }, message: { shows: ['stdio'] } },
    quiet:
      'Only lines the recorder attributes to stdout (or a client log that quotes them); blank lines, CR at line end and stderr are not noise. Neighbouring messages still pair.',
    needs: 'stdout told apart from stderr',
    requirements: [ONLY_MESSAGES, ONE_A_LINE],
    clauses: {
      '2024-11-05': 'basic/transports#stdio',
      '2025-03-26': 'basic/transports#stdio',
      '2025-06-18': 'basic/transports#stdio',
      '2025-11-25': 'basic/transports#stdio',
    },
    messages: {
      text: {
        text: 'The server wrote "{start}" to stdout, which is no MCP message, where nothing but messages was expected.',
        requirement: ONLY_MESSAGES,
      },
      json: {
        text: 'The server wrote {seen} to stdout, which is no MCP message, where nothing but messages was expected.',
        requirement: ONLY_MESSAGES,
      },
      line: {
        text: 'The line of stdout starts like a message but is not exactly one ({detail}), where one message a line was expected.',
        requirement: ONE_A_LINE,
      },
      reported: {
        text: 'A client logged that it could not read a line of stdout ({said}), where nothing but MCP messages was expected.',
        requirement: ONLY_MESSAGES,
      },
    },
  },
  create: (context) => ({
    record(record) {
      const reported = record.faults?.find(({ kind }) => kind === 'reported-not-json')
      if (reported !== undefined)
        context.check(ONLY_MESSAGES, false, () => ({
          message: 'reported',
          at: context.fault(record, reported),
          data: { said: clip(reported.detail, LONGEST_SAID) },
        }))
      const fault = record.faults?.find(({ kind }) => kind === 'not-json')
      const { payload } = record
      if (fault === undefined || payload?.kind !== 'text' || payload.text.trim() === '' || !isStdout(record)) return
      const at = context.fault(record, fault)
      if (startsMessage(payload.text))
        context.check(ONE_A_LINE, false, () => ({ message: 'line', at, data: { detail: fault.detail } }))
      else
        context.check(ONLY_MESSAGES, false, () => ({
          message: 'text',
          at: { ...at, ...payload.source.span('') },
          data: { start: clip(payload.text.trim(), SHOWN) },
        }))
    },
    message(message) {
      if (!isStdout(message.record)) return
      context.check(ONLY_MESSAGES, !isNoise(message), () => ({
        message: 'json',
        at: at(message),
        data: { seen: shown(message.value) },
      }))
    },
  }),
})
