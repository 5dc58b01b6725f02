import type { Exchange } from '../model/exchange.js'
import type { Fit } from '../model/fit.js'
import { has, isObject } from '../model/json.js'
import { listedBefore } from '../model/tool-results.js'
import { fitOf } from './fit.js'

/**
 * How the arguments of a call fit the inputSchema of its tool; undefined where the tool was not listed before, or the call
 * holds no arguments that can be judged. Asked when the call is sent and again when it is answered.
 */
export function argumentsFit(exchange: Exchange): Fit | undefined {
  const { params, record } = exchange.request
  const tool = listedBefore(exchange)
  if (tool === undefined || params === undefined || record.redacted !== undefined) return undefined
  const given = has(params, 'arguments') ? params.arguments : {}
  if (!isObject(given)) return undefined
  const { inputSchema: schema } = tool.value
  if (exchange.judged?.schema !== schema || exchange.judged === undefined)
    exchange.judged = { schema, fit: fitOf(schema, given) }
  return exchange.judged.fit
}
