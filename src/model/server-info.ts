import { isObject, type JsonObject, member } from './json.js'
import { META, metaOf } from './meta-keys.js'

/** Name and version of the server that a result names; undefined where it names none. */
export function serverOf(result: JsonObject): string | undefined {
  const info = member(metaOf(result), META.serverInfo)
  return isObject(info) ? `${String(info.name)} ${String(info.version)}` : undefined
}

/** Whether two results may come from one deployment of a server. */
export const sameServer = (first: string | undefined, second: string | undefined): boolean =>
  first === undefined || second === undefined || first === second
