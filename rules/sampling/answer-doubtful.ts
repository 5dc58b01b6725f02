import { BoundedMap } from '../../src/model/bounded.js'
import { doubts, toolNamed } from '../../src/model/doubtful-answer.js'
import { type GivenAnswer, givenAnswers } from '../../src/model/given-answers.js'
import { has, isObject, type JsonObject, member } from '../../src/model/json.js'
import { blocksOfType, SAMPLING, type Sampling, samplings, usesAnswered, usesGiven } from '../../src/model/sampling.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule, type RuleContext, type Spot } from '../../src/rule.js'
import { fitOf } from '../../src/schema/validate.js'

/** Tool uses of answers that are remembered at the same time. */
const USES = 1_000
const STRUCTURED = 'sampling-tool-result-structured'
const META = 'sampling-preserve-meta'
const INPUT = 'sampling-tool-use-input'

const messages = {
  required: {
    text: 'The answer ends its turn without a tool, although toolChoice requires one.',
    requirement: 'sampling-tool-choice-required',
  },
  none: {
    text: 'The answer uses a tool, although toolChoice rules tools out.',
    requirement: 'sampling-tool-choice-none',
  },
  tool: {
    text: 'The answer uses the tool "{says}", which the request does not offer.',
    requirement: 'sampling-result-tool-known',
    severity: 'info',
  },
  input: {
    text: 'The input of the tool use does not fit the inputSchema that the request gives: {says}.',
    requirement: INPUT,
  },
  structured: {
    text: 'structuredContent of the tool result does not fit the outputSchema that the request gives: {says}.',
    requirement: STRUCTURED,
  },
  meta: {
    text: 'The tool use comes back without the _meta that the client gave it.',
    requirement: META,
    severity: 'info',
  },
  tokens: {
    text: 'The answer is far longer than the {says} tokens that the request allows.',
    requirement: 'sampling-max-tokens-respected',
    severity: 'info',
  },
  stop: {
    text: 'stopReason is {says}.',
    requirement: 'sampling-stop-reason-consistent',
    severity: 'info',
  },
} as const

type Context = RuleContext<keyof typeof messages>
type Fit = ReturnType<typeof fitOf>
/** A place below the block that is judged. */
type Place = (below: string) => Spot

/** Tool uses of a request's history, and the results that are no failures, by id. */
function usesIn({ params }: Sampling) {
  const list: readonly unknown[] = Array.isArray(params.messages) ? params.messages : []
  return list.flatMap((message, index) =>
    ['tool_use', 'tool_result'].flatMap((type) =>
      blocksOfType(message, type).map(({ value, pointer }) => ({
        type,
        value,
        pointer: `/messages/${index}${pointer}`,
      })),
    ),
  )
}

/** Where a value fails its schema, below the value, and what it says of it. */
const misfit = (fit: Fit): { readonly below: string; readonly says: string } =>
  fit.fit === 'no'
    ? { below: fit.pointer, says: `${clip(fit.pointer || 'the object')} ${fit.needed}` }
    : { below: '', says: '' }

function judgeInput(context: Context, { asked, value, place, more }: GivenAnswer): void {
  for (const { value: use, pointer } of blocksOfType(value, 'tool_use')) {
    const tool = toolNamed(asked.params, member(use, 'name'))
    const input = member(use, 'input')
    // What is no object is sampling/message-shape.
    const fit = isObject(tool?.inputSchema) && isObject(input) ? fitOf(tool.inputSchema, input) : undefined
    if (fit === undefined || fit.fit === 'unjudged') continue
    const { below, says } = misfit(fit)
    context.check(INPUT, fit.fit === 'yes', () => ({
      ...more(),
      message: 'input',
      at: place(`${pointer}/input${below}`),
      data: { says },
    }))
  }
}

function judgeAnswer(context: Context, answer: GivenAnswer): void {
  const { asked, value, place, more } = answer
  if (asked.method !== SAMPLING || !isObject(value)) return
  for (const { doubt, pointer, says } of doubts(asked.params, value))
    context.check(messages[doubt].requirement, false, () => ({
      ...more(),
      message: doubt,
      at: place(pointer),
      data: { says: clip(says) },
    }))
  judgeInput(context, answer)
}

/** A result in a request's history that holds structuredContent; `tool` is the one that it came from. */
function judgeStructured(context: Context, result: unknown, tool: JsonObject | undefined, place: Place): void {
  const schema = tool?.outputSchema
  if (!isObject(schema) || !has(result, 'structuredContent') || member(result, 'isError') === true) return
  const fit = fitOf(schema, member(result, 'structuredContent'))
  if (fit.fit === 'unjudged') return
  const { below, says } = misfit(fit)
  context.check(STRUCTURED, fit.fit === 'yes', () => ({
    message: 'structured',
    at: place(`/structuredContent${below}`),
    data: { says },
    party: 'server',
  }))
}

/** `marked`: ids of the tool uses that the client gave a `_meta`. */
function judgeHistory(context: Context, asking: Sampling, marked: BoundedMap<string, true>): void {
  const { message, params, pointer: base } = asking
  const names = new Map<unknown, unknown>()
  for (const { type, value, pointer } of usesIn(asking)) {
    const place: Place = (below) => at(message, base + pointer + below)
    if (type === 'tool_result') {
      judgeStructured(context, value, toolNamed(params, names.get(member(value, 'toolUseId'))), place)
      continue
    }
    const id = member(value, 'id')
    names.set(id, member(value, 'name'))
    if (typeof id !== 'string' || !marked.has(id)) continue
    context.check(META, has(value, '_meta'), () => ({ message: 'meta', at: place(''), party: 'server' }))
  }
}

export default defineRule({
  meta: {
    id: 'sampling/answer-doubtful',
    title:
      'A sampling answer ignores what was asked: toolChoice, tool names and schemas, maxTokens, stopReason, kept _meta.',
    severity: 'warning',
    also: { severity: 'info', when: 'info for everything but toolChoice and schema mismatches' },
    party: 'client',
    evidence: 'round-trip',
    revisions: ['2025-11-25', '2026-07-28'],
    when: {
      request: { methods: ['sampling/createMessage', 'tasks/update'], shows: ['answers'] },
      reply: { shows: ['asks', 'foreign'] },
    },
    quiet: "Model output is not the client's fault alone; only toolChoice none and schema mismatches are warnings.",
    needs: 'direction; the asking request',
    requirements: Object.values(messages).map(({ requirement }) => requirement),
    clauses: { '2025-11-25': 'client/sampling#tool-choice-modes' },
    yieldsTo: ['jsonrpc/server-request'],
    messages,
  },
  create: (context) => {
    const given = givenAnswers()
    /** Tool uses that a client gave a `_meta`. */
    const marked = new BoundedMap<string, true>(USES)
    const note = (use: unknown): void => {
      const id = member(use, 'id')
      if (typeof id === 'string' && has(use, '_meta')) marked.set(id, true)
    }
    const judgeGiven = (answer: GivenAnswer): void => judgeAnswer(context, answer)
    const judgeAsking = (asking: Sampling): void => judgeHistory(context, asking, marked)
    return {
      request(exchange) {
        samplings(exchange).forEach(judgeAsking)
        usesGiven(exchange.request).forEach(note)
        given.ofTask(exchange.request).forEach(judgeGiven)
      },
      reply(reply) {
        usesAnswered(reply).forEach(note)
        given.ofReply(reply).forEach(judgeGiven)
        samplings(reply).forEach(judgeAsking)
      },
      retry: (retry) => given.ofRetry(retry).forEach(judgeGiven),
    }
  },
})
