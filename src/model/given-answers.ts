import { INPUT_CAPABILITY } from './capabilities.js'
import type { Answer, Retry } from './chain.js'
import type { Reply } from './exchange.js'
import type { JsonObject } from './json.js'
import type { Message, RequestMessage } from './message.js'
import { forNewest } from './newest.js'
import type { Source } from './place.js'
import { type AskedFor, askedElsewhere, askedFor } from './retry-places.js'
import { taskRequests } from './task-requests.js'

/** An answer of a client beside what was asked, however it travels. */
export interface GivenAnswer {
  /** `method` and `params` of what was asked. */
  readonly asked: JsonObject
  readonly value: unknown
  /** A place in the answer, for reports; empty for the whole answer. */
  place(pointer: string): {
    readonly source: Source
    readonly root: string
    readonly pointer: string
    readonly part: 'value'
    readonly message: Message | undefined
  }
  /** For a report: where it was asked for, and the round trip. */
  more(): AskedFor
}

/** Finds what a client answers to elicitation, sampling and roots requests. One for each conversation. */
export function givenAnswers() {
  const tasks = taskRequests()
  return {
    /** In tasks/update. */
    ofTask: (request: RequestMessage): readonly GivenAnswer[] =>
      tasks.answers(request).map((answer) => given(answer, request, request, askedElsewhere)),
    /** To a request of the server, as before 2026-07-28. Also notes what tasks ask for: to be called for each reply. */
    ofReply(reply: Reply): readonly GivenAnswer[] {
      tasks.note(reply)
      const { message, exchange } = reply
      const request = exchange?.request
      if (message.kind !== 'result' || message.dir !== 'c2s' || request === undefined) return []
      if (!INPUT_CAPABILITY.has(request.method)) return []
      const answer = { key: '', asked: request.value, value: message.result, pointer: '/result' }
      return [given(answer, message, message, askedElsewhere)]
    },
    /** In a retry. */
    ofRetry: answersOfRetry,
  }
}

/** The answers of a retry: half a dozen rules ask for them, one after the other. */
const answersOfRetry = forNewest((retry: Retry): readonly GivenAnswer[] =>
  retry.answers.map((answer) => given(answer, retry, undefined, () => askedFor(retry))),
)

function given(
  { asked, value, pointer }: Answer,
  { source, root }: { readonly source: Source; readonly root: string },
  message: Message | undefined,
  more: GivenAnswer['more'],
): GivenAnswer {
  const place = (below: string) => ({ source, root, pointer: pointer + below, part: 'value', message }) as const
  return { asked, value, place, more }
}
