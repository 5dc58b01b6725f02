import { completed } from './complete-result.js'
import { each } from './content-blocks.js'
import type { Reply } from './exchange.js'
import { type JsonObject, member } from './json.js'
import type { ResultMessage } from './message.js'

/** The URI of a resource that a server names. */
export interface ResourceUri {
  readonly uri: string
  /** Pointer in the message. */
  readonly pointer: string
}

/** What may name a resource, and where it stands. */
type Take = (item: unknown, pointer: string, found: ResourceUri[]) => void

/** The member `uri` of an object. */
const takeUri: Take = (item, pointer, found) => {
  const uri = member(item, 'uri')
  if (typeof uri === 'string') found.push({ uri, pointer: `${pointer}/uri` })
}

/** A link to a resource, or the resource itself, in a block of content. */
const takeBlock: Take = (block, pointer, found) => {
  const type = member(block, 'type')
  if (type === 'resource_link') takeUri(block, pointer, found)
  else if (type === 'resource') takeUri(member(block, 'resource'), `${pointer}/resource`, found)
}

const takeMessage: Take = (message, pointer, found) =>
  takeBlock(member(message, 'content'), `${pointer}/content`, found)

/** Where a result names resources, by the method of the request that it completes: a list, and what of its items. */
const PLACES = new Map<string, readonly [list: string, take: Take]>([
  ['resources/list', ['resources', takeUri]],
  ['resources/read', ['contents', takeUri]],
  ['tools/call', ['content', takeBlock]],
  ['prompts/get', ['messages', takeMessage]],
])

function urisOf(method: string, result: JsonObject): readonly ResourceUri[] {
  const found: ResourceUri[] = []
  const place = PLACES.get(method)
  if (place === undefined) return found
  const [list, take] = place
  for (const { value, pointer } of each(result[list], `/result/${list}`)) take(value, pointer, found)
  return found
}

/** Methods whose results name resources. */
export const NAMING_METHODS: readonly string[] = [...PLACES.keys()]

/** The resources that a reply names, if it completes its request. */
export function resourceUris(
  reply: Reply,
): { readonly message: ResultMessage; readonly uris: readonly ResourceUri[] } | undefined {
  const done = completed(reply)
  return done && { message: done.message, uris: urisOf(done.exchange.request.method, done.result) }
}
