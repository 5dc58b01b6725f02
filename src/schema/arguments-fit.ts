import type { Exchange, JudgedArguments } from '../model/exchange.js'
import { has, isObject } from '../model/json.js'
import { listedBefore } from '../model/tool-results.js'
import { fitOf } from './fit.js'

/**
 * How the arguments of a call fit the inputSchema of its tool; undefined where the tool was not listed before, or the call
 * holds no arguments that can be judged. Asked when the call is sent and again when it is answered: judged once.
 */
export function argumentsFit(exchange: Exchange): JudgedArguments | undefined {
  const { params, record } = exchange.request
  const tool = listedBefore(exchange)
  if (tool === undefined || params === undefined || record.redacted !== undefined) return undefined
  const given = has(params, 'arguments') ? params.arguments : {}
  if (!isObject(given)) return undefined
  if (exchange.judged?.tool !== tool) exchange.judged = { tool, fit: fitOf(tool.value.inputSchema, given) }
  return exchange.judged
}
