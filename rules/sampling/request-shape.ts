import { has, isObject, member } from '../../src/model/json.js'
import { memberFault, type Wanted } from '../../src/model/members.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { type Sampling, samplings } from '../../src/model/sampling.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule } from '../../src/rule.js'

const REQUIRED = 'sampling-params-required'
const TEXT = 'The sampling request has {seen} as {name}, where {expected} was expected.'

const messages = {
  member: { text: TEXT, requirement: REQUIRED },
  context: { text: TEXT, requirement: 'sampling-include-context-enum' },
  choice: { text: TEXT, requirement: 'sampling-tool-choice-enum' },
  priority: { text: TEXT, requirement: 'sampling-priorities-range' },
} as const

interface Fault {
  readonly template: keyof typeof messages
  readonly name: string
  readonly pointer: string
  readonly seen: string
  readonly expected: string
}

const WANTED: readonly Wanted[] = [
  ['messages', 'array'],
  ['maxTokens', 'number'],
  ['stopSequences', 'strings?'],
  ['metadata', 'object?'],
]
const CONTEXTS: readonly unknown[] = ['none', 'thisServer', 'allServers']
const MODES: readonly unknown[] = ['auto', 'required', 'none']
const PRIORITIES = ['costPriority', 'speedPriority', 'intelligencePriority']

const isPriority = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

function choiceFault(choice: unknown): Fault | undefined {
  const fault = (name: string, pointer: string, seen: unknown, expected: string): Fault => ({
    template: 'choice',
    name,
    pointer,
    seen: shown(seen),
    expected,
  })
  if (choice === undefined || isRedacted(choice)) return undefined
  if (!isObject(choice)) return fault('toolChoice', '/toolChoice', choice, 'an object')
  const { mode } = choice
  if (!has(choice, 'mode') || MODES.includes(mode) || isRedacted(mode)) return undefined
  return fault('toolChoice.mode', '/toolChoice/mode', mode, 'auto, required or none')
}

/** The faults of the params, one for each of what they are about. */
function faultsOf({ params }: Sampling): readonly Fault[] {
  const found = memberFault(params, WANTED)
  const faults: Fault[] = found ? [{ ...found, template: 'member' }] : []
  const { includeContext, toolChoice, modelPreferences } = params
  if (includeContext !== undefined && !CONTEXTS.includes(includeContext) && !isRedacted(includeContext))
    faults.push({
      template: 'context',
      name: 'includeContext',
      pointer: '/includeContext',
      seen: shown(includeContext),
      expected: 'none, thisServer or allServers',
    })
  const choice = choiceFault(toolChoice)
  if (choice) faults.push(choice)
  for (const name of PRIORITIES) {
    const value = member(modelPreferences, name)
    if (value === undefined || isPriority(value) || isRedacted(value)) continue
    const pointer = `/modelPreferences/${name}`
    faults.push({ template: 'priority', name, pointer, seen: shown(value), expected: 'a number from 0 to 1' })
  }
  return faults
}

/** What faultless params put to the test: the members that they have. */
const keptBy = ({ params }: Sampling): readonly string[] => [
  REQUIRED,
  ...(has(params, 'includeContext') ? [messages.context.requirement] : []),
  ...(has(params, 'toolChoice') ? [messages.choice.requirement] : []),
  ...(PRIORITIES.some((name) => has(params.modelPreferences, name)) ? [messages.priority.requirement] : []),
]

export default defineRule({
  meta: {
    id: 'sampling/request-shape',
    title:
      'A sampling request lacks messages or maxTokens, or has a value outside its list or range (includeContext, toolChoice, priorities).',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    when: { request: { methods: ['sampling/createMessage'] }, reply: { shows: ['asks'] } },
    quiet: 'temperature is never judged; toolChoice {} is valid.',
    needs: 'direction',
    requirements: [
      REQUIRED,
      'sampling-include-context-enum',
      'sampling-tool-choice-enum',
      'sampling-priorities-range',
      'tasks-input-shapes',
    ],
    clauses: inEveryOlder('client/sampling#creating-messages'),
    yieldsTo: ['jsonrpc/server-request', 'jsonrpc/params-not-object'],
    messages,
  },
  create: (context) => {
    const judge = (asking: Sampling): void => {
      const faults = faultsOf(asking)
      if (faults.length === 0)
        context.check(keptBy(asking), true, () => ({ message: 'member', at: at(asking.message) }))
      for (const { template, name, pointer, seen, expected } of faults)
        context.check(messages[template].requirement, false, () => ({
          message: template,
          at: at(asking.message, asking.pointer + pointer),
          data: { name, seen, expected },
        }))
    }
    return {
      request: (exchange) => samplings(exchange).forEach(judge),
      reply: (reply) => samplings(reply).forEach(judge),
    }
  },
})
