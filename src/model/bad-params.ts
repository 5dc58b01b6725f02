import type { Exchange } from './exchange.js'
import { has, isObject, member } from './json.js'
import type { Listing, ListingKind } from './listing.js'
import { asksForLogs, logLevelOf, severityOf } from './log-levels.js'
import { isRedacted } from './redaction.js'
import { uriFault } from './uri.js'
import { quoted } from './wording.js'

/** What is provably wrong with the params of a request, as far as servers are told how to answer it. */
export interface BadParams {
  readonly fault:
    | 'tool-call'
    | 'prompt-name'
    | 'prompt-arguments'
    | 'completion-argument'
    | 'completion-ref'
    | 'completion-prompt'
    | 'level'
    | 'uri'
    | 'traversal'
  /** The end of a sentence that begins with the method. */
  readonly says: string
}

const TRAVERSAL = /(?:^|[/\\])(?:\.|%2e){2}(?:[/\\]|%2f|$)/i

/** The first fault of a request; undefined where none can be proved. */
export function badParams(exchange: Exchange): BadParams | undefined {
  const { request } = exchange
  const { params, method, record } = request
  if (record.redacted !== undefined || (has(request.value, 'params') && params === undefined)) return undefined
  return BY_METHOD.get(method)?.(exchange, params ?? {}) ?? levelFault(exchange)
}

type Judge = (exchange: Exchange, params: Exchange['request']['value']) => BadParams | undefined

const BY_METHOD: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['tools/call', (_, params) => toolFault(params)],
  ['prompts/get', promptFault],
  ['completion/complete', completionFault],
  ['resources/read', (_, params) => uriFaultOf(params.uri)],
  ['logging/setLevel', (_, params) => levelSays(params.level)],
])

function toolFault(params: Exchange['request']['value']): BadParams | undefined {
  const { name, arguments: given } = params
  if (typeof name !== 'string') return { fault: 'tool-call', says: 'has no name of a tool' }
  return given === undefined || isObject(given) || isRedacted(given)
    ? undefined
    : { fault: 'tool-call', says: 'has arguments that are no object' }
}

function promptFault(exchange: Exchange, { name, arguments: given }: Exchange['request']['value']) {
  const listing = listedBefore(exchange, 'prompts')
  if (typeof name !== 'string' || isRedacted(name) || listing === undefined) return undefined
  const item = listing.items.find(({ key }) => key === name)
  if (item === undefined) return { fault: 'prompt-name', says: 'asks for a prompt that is not in the list' } as const
  const wanted: readonly unknown[] = Array.isArray(item.value.arguments) ? item.value.arguments : []
  const missing = wanted.flatMap((argument) => {
    const key = member(argument, 'name')
    return member(argument, 'required') === true && typeof key === 'string' && !has(given, key) ? [key] : []
  })
  if (missing.length === 0) return undefined
  return { fault: 'prompt-arguments', says: `lacks ${quoted(missing)}, which the list says is required` } as const
}

function completionFault(exchange: Exchange, { ref, argument }: Exchange['request']['value']): BadParams | undefined {
  const missing = ['name', 'value'].find((key) => typeof member(argument, key) !== 'string')
  if (missing !== undefined) return { fault: 'completion-argument', says: `has no ${missing} in its argument` }
  if (!isObject(ref)) return { fault: 'completion-ref', says: 'has no ref' }
  const listing = ref.type === 'ref/prompt' ? listedBefore(exchange, 'prompts') : undefined
  const { name } = ref
  if (listing === undefined || typeof name !== 'string' || listing.items.some(({ key }) => key === name))
    return undefined
  return { fault: 'completion-prompt', says: 'names a prompt that is not in the list' }
}

function uriFaultOf(uri: unknown): BadParams | undefined {
  if (typeof uri !== 'string' || isRedacted(uri)) return undefined
  const fault = uriFault(uri)
  if (fault === 'scheme' || fault === 'character') return { fault: 'uri', says: 'has a uri that is none' }
  return /^file:/i.test(uri) && TRAVERSAL.test(uri)
    ? { fault: 'traversal', says: 'has a file URI that climbs with dot segments' }
    : undefined
}

const levelFault = ({ request }: Exchange): BadParams | undefined =>
  asksForLogs(request) ? levelSays(logLevelOf(request)) : undefined

const levelSays = (level: unknown): BadParams | undefined =>
  severityOf(level) !== undefined || isRedacted(level)
    ? undefined
    : { fault: 'level', says: 'asks for a log level that does not exist' }

/** The newest complete list, where the asker had all of it before the request was sent. */
function listedBefore({ request, listings }: Exchange, kind: ListingKind): Listing | undefined {
  const listing = listings.complete(kind)
  return listing?.pages.every((page) => page.line <= request.source.line) ? listing : undefined
}
