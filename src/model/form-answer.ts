import { isAccept } from './answers.js'
import type { Answer } from './chain.js'
import { formOf } from './elicitation.js'
import type { Reply } from './exchange.js'
import { has, isObject, type JsonObject } from './json.js'

/** A form that was asked for and the answer that accepts it. */
export interface FormAnswer {
  readonly schema: JsonObject
  /** The request named no mode, which means form. */
  readonly modeless: boolean
  readonly answer: JsonObject
}

/** An answer of a retry, if it accepts a form. */
export function formAnswer({ asked, value }: Answer): FormAnswer | undefined {
  return asked.method === 'elicitation/create' ? accepted(asked.params, value) : undefined
}

/** The client's answer to `elicitation/create` as a request of its own, as before 2026-07-28, if it accepts a form. */
export function legacyFormAnswer({ message, exchange }: Reply): FormAnswer | undefined {
  if (exchange?.request.method !== 'elicitation/create' || message.kind !== 'result' || message.dir !== 'c2s')
    return undefined
  return accepted(exchange.request.params, message.result)
}

function accepted(params: unknown, answer: unknown): FormAnswer | undefined {
  const schema = formOf(params)
  if (!schema || !isObject(answer) || !isAccept(answer)) return undefined
  return { schema, modeless: !has(params, 'mode'), answer }
}
