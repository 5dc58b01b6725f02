import { isObject, type JsonObject, member } from './json.js'
import { LISTS } from './listing.js'
import { textKey } from './text-key.js'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What a cacheable result says, as far as it can be read without walking through all of it: names, texts, versions. */
function factsOf(method: string, result: JsonObject): readonly string[] {
  const list = LISTS.get(method)
  if (list)
    return listOf(result[list.kind]).flatMap((item) =>
      [list.key, 'description'].map((key) => textOf(member(item, key))),
    )
  if (method === 'resources/read')
    return listOf(result.contents).flatMap((item) => ['uri', 'text', 'blob'].map((key) => textOf(member(item, key))))
  const { capabilities, supportedVersions, instructions } = result
  const names = isObject(capabilities) ? Object.keys(capabilities).sort() : []
  return [...names, ...listOf(supportedVersions).map(textOf), textOf(instructions)]
}

/** A short text that differs where two results of one cacheable request say something else. Hints and metadata do not count. */
export function digestOf(method: string, result: JsonObject): string {
  return textKey(
    factsOf(method, result)
      .map((fact) => `${fact.length}:${fact}`)
      .join(''),
  )
}
