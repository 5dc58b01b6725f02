import { BoundedMap } from '../../src/model/bounded.js'
import { doubts, toolNamed } from '../../src/model/doubtful-answer.js'
import { type GivenAnswer, givenAnswers } from '../../src/model/given-answers.js'
import { has, isObject, member } from '../../src/model/json.js'
import { blocksOfType, SAMPLING, type Sampling, samplings, usesAnswered, usesGiven } from '../../src/model/sampling.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'
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
    const judgeInput = ({ asked, value, place, more }: GivenAnswer): void => {
      for (const { value: use, pointer } of blocksOfType(value, 'tool_use')) {
        const tool = toolNamed(asked.params, member(use, 'name'))
        const fit = tool && isObject(tool.inputSchema) ? fitOf(tool.inputSchema, member(use, 'input')) : undefined
        if (fit === undefined || fit.fit === 'unjudged') continue
        context.check(INPUT, fit.fit === 'yes', () => ({
          ...more,
          message: 'input',
          at: place(`${pointer}/input${fit.fit === 'no' ? fit.pointer : ''}`),
          data: { says: fit.fit === 'no' ? `${clip(fit.pointer || 'the object')} ${fit.needed}` : '' },
        }))
      }
    }
    const judgeAnswer = (answer: GivenAnswer): void => {
      const { asked, value, place, more } = answer
      if (asked.method !== SAMPLING || !isObject(value)) return
      for (const { doubt, pointer, says } of doubts(asked.params, value))
        context.check(messages[doubt].requirement, false, () => ({
          ...more,
          message: doubt,
          at: place(pointer),
          data: { says: clip(says) },
        }))
      judgeInput(answer)
    }
    const judgeHistory = (asking: Sampling): void => {
      const { message, params, pointer: base } = asking
      const names = new Map<unknown, unknown>()
      for (const { type, value, pointer } of usesIn(asking)) {
        if (type === 'tool_use') {
          const id = member(value, 'id')
          names.set(id, member(value, 'name'))
          if (typeof id === 'string' && marked.has(id))
            context.check(META, has(value, '_meta'), () => ({
              message: 'meta',
              at: at(message, base + pointer),
              party: 'server',
            }))
          continue
        }
        const schema = toolNamed(params, names.get(member(value, 'toolUseId')))?.outputSchema
        if (!isObject(schema) || !has(value, 'structuredContent') || member(value, 'isError') === true) continue
        const fit = fitOf(schema, member(value, 'structuredContent'))
        if (fit.fit === 'unjudged') continue
        context.check(STRUCTURED, fit.fit === 'yes', () => ({
          message: 'structured',
          at: at(message, `${base}${pointer}/structuredContent${fit.fit === 'no' ? fit.pointer : ''}`),
          data: { says: fit.fit === 'no' ? `${clip(fit.pointer || 'the object')} ${fit.needed}` : '' },
          party: 'server',
        }))
      }
    }
    return {
      request(exchange) {
        samplings(exchange).forEach(judgeHistory)
        usesGiven(exchange.request).forEach(note)
        given.ofTask(exchange.request).forEach(judgeAnswer)
      },
      reply(reply) {
        usesAnswered(reply).forEach(note)
        given.ofReply(reply).forEach(judgeAnswer)
        samplings(reply).forEach(judgeHistory)
      },
      retry: (retry) => given.ofRetry(retry).forEach(judgeAnswer),
    }
  },
})
