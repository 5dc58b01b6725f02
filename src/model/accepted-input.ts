import { isAccept, otherKind, usesTools } from './answers.js'
import { INPUT_CAPABILITY } from './capabilities.js'
import type { Answer } from './chain.js'
import { has, isObject, member } from './json.js'

/** A kind of input that an answer gives, and whether any of the requests declared it. */
export interface AcceptedInput {
  readonly kind: 'elicitation' | 'sampling' | 'roots' | 'tool-use' | 'tools'
  readonly declared: boolean
}

/**
 * What an answer accepts: `tools` is the answer to a sampling request that offers tools, `tool-use` one that uses them.
 * undefined where it accepts nothing: a decline or cancel, or a value of another kind than was asked for.
 */
export function acceptedInput({ asked, value }: Answer, declared: readonly unknown[]): AcceptedInput | undefined {
  const { method, params } = asked
  const kind = typeof method === 'string' ? INPUT_CAPABILITY.get(method) : undefined
  if (!kind || !isObject(value) || otherKind(method, value)) return undefined
  if (kind === 'elicitation' && !isAccept(value)) return undefined
  if (!declared.some((capabilities) => has(capabilities, kind))) return { kind, declared: false }
  const offersTools = has(params, 'tools') || has(params, 'toolChoice')
  if (kind !== 'sampling' || !(offersTools || usesTools(value))) return { kind, declared: true }
  const withTools = declared.some((capabilities) => has(member(capabilities, 'sampling'), 'tools'))
  return { kind: usesTools(value) ? 'tool-use' : 'tools', declared: withTools }
}
