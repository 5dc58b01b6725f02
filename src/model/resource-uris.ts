import { completed } from './complete-result.js'
import type { Reply } from './exchange.js'
import { type JsonObject, member } from './json.js'
import type { ResultMessage } from './message.js'
import { child } from './pointer.js'

/** The URI of a resource that a server names. */
export interface ResourceUri {
  readonly uri: string
  /** Pointer in the message. */
  readonly pointer: string
}

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The URIs in a list of objects, each at `path` in its object. */
const urisIn = (result: JsonObject, list: string, path: readonly string[]): readonly ResourceUri[] =>
  itemsOf(result[list]).flatMap((item, index) => {
    const uri = path.reduce<unknown>(member, item)
    return typeof uri === 'string' ? [{ uri, pointer: child('/result', list, index, ...path) }] : []
  })

/** Where a result names resources, by the method of the request that it completes. */
function urisOf(method: string, result: JsonObject): readonly ResourceUri[] {
  if (method === 'resources/list') return urisIn(result, 'resources', ['uri'])
  if (method === 'resources/read') return urisIn(result, 'contents', ['uri'])
  if (method === 'tools/call')
    return itemsOf(result.content).flatMap((block, index) => inBlock(block, child('/result/content', index)))
  return itemsOf(result.messages).flatMap((message, index) =>
    inBlock(member(message, 'content'), child('/result/messages', index, 'content')),
  )
}

/** A link to a resource, or the resource itself, in a block of content. */
function inBlock(block: unknown, pointer: string): readonly ResourceUri[] {
  const type = member(block, 'type')
  const path = type === 'resource_link' ? ['uri'] : type === 'resource' ? ['resource', 'uri'] : []
  const uri = path.length === 0 ? undefined : path.reduce<unknown>(member, block)
  return typeof uri === 'string' ? [{ uri, pointer: child(pointer, ...path) }] : []
}

/** Methods whose results name resources. */
export const NAMING_METHODS = ['resources/list', 'resources/read', 'tools/call', 'prompts/get'] as const

/** The resources that a reply names, if it completes its request. */
export function resourceUris(
  reply: Reply,
): { readonly message: ResultMessage; readonly uris: readonly ResourceUri[] } | undefined {
  const done = completed(reply)
  return done && { message: done.message, uris: urisOf(done.exchange.request.method, done.result) }
}
