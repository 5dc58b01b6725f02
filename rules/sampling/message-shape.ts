import { declaresExtension } from '../../src/model/capabilities.js'
import { type GivenAnswer, givenAnswers } from '../../src/model/given-answers.js'
import { isObject, member } from '../../src/model/json.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { askedElsewhere } from '../../src/model/retry-places.js'
import { REVISIONS, type Revision } from '../../src/model/revision.js'
import { blocksOf, SAMPLING, type Sampling, samplings } from '../../src/model/sampling.js'
import { samplingFaults } from '../../src/model/sampling-fault.js'
import { at, defineRule, type Report, type RuleContext, type Spot } from '../../src/rule.js'

const ROLE = 'sampling-message-role-content'
const TEXT = 'The sampling {what} {says}.'

const messages = {
  role: { text: TEXT, requirement: ROLE },
  side: { text: TEXT, requirement: 'sampling-tool-block-roles' },
  type: { text: TEXT, requirement: 'sampling-content-types' },
  data: { text: TEXT, requirement: 'sampling-base64' },
} as const

type Template = keyof typeof messages

/** What a faultless message puts to the test: its role, and what its blocks are. */
function keptBy(value: unknown): readonly string[] {
  const kept = new Set<string>([ROLE])
  for (const { value: block } of blocksOf(value)) {
    const type = member(block, 'type')
    kept.add(messages.type.requirement)
    if (type === 'tool_use' || type === 'tool_result') kept.add(messages.side.requirement)
    if (type === 'image' || type === 'audio') kept.add(messages.data.requirement)
  }
  return [...kept]
}

function report(
  context: RuleContext<Template>,
  faults: ReturnType<typeof samplingFaults>,
  value: unknown,
  place: (pointer: string) => Spot,
  what: string,
  more: () => Partial<Report<Template>>,
): void {
  if (faults.length === 0) context.check(keptBy(value), true, () => ({ message: 'role', at: place('') }))
  for (const { fault, pointer, says } of faults)
    context.check(messages[fault].requirement, false, () => ({
      ...more(),
      message: fault,
      at: place(pointer),
      data: { what, says },
    }))
}

function judge(context: RuleContext<Template>, { message, params, pointer, declared }: Sampling): void {
  const list: readonly unknown[] = Array.isArray(params.messages) ? params.messages : []
  const reading = { revision: message.revision, extended: declaresExtension(declared), isAnswer: false }
  for (const [index, value] of list.entries())
    report(
      context,
      samplingFaults(value, reading),
      value,
      (below) => at(message, `${pointer}/messages/${index}${below}`),
      'message',
      askedElsewhere,
    )
}

function judgeAnswer(
  context: RuleContext<Template>,
  revision: Revision | undefined,
  { asked, value, place, more }: GivenAnswer,
): void {
  if (asked.method !== SAMPLING || !isObject(value)) return
  const faults = samplingFaults(value, { revision, extended: false, isAnswer: true })
  report(context, faults, value, place, 'answer', () => ({ ...more(), party: 'client' }))
}

export default defineRule({
  meta: {
    id: 'sampling/message-shape',
    title: 'A sampling message or answer has a wrong role, block type, tool block side or encoding.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: { request: { methods: ['sampling/createMessage', 'tasks/update'] }, reply: { shows: ['asks', 'foreign'] } },
    quiet: 'Block types of the revision in use only; resources inside tool_result are allowed.',
    needs: 'direction',
    requirements: [ROLE, 'sampling-tool-block-roles', 'sampling-content-types', 'sampling-base64'],
    clauses: inEveryOlder('client/sampling#messages'),
    yieldsTo: ['jsonrpc/server-request', 'mrtr/responses-shape', 'mrtr/response-kind'],
    messages,
  },
  create: (context) => {
    const given = givenAnswers()
    return {
      request(exchange) {
        const { request } = exchange
        for (const asking of samplings(exchange)) judge(context, asking)
        for (const answer of given.ofTask(request)) judgeAnswer(context, request.revision, answer)
      },
      reply(reply) {
        for (const asking of samplings(reply)) judge(context, asking)
        for (const answer of given.ofReply(reply)) judgeAnswer(context, reply.message.revision, answer)
      },
      retry(retry) {
        for (const answer of given.ofRetry(retry)) judgeAnswer(context, retry.revision, answer)
      },
    }
  },
})
