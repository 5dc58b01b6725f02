import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { ConfigError } from '../errors.js'
import { didYouMean } from './nearest.js'

/** A value of a configuration file and the text that it stands in, so that a fault can name its place. */
export interface ConfigNode {
  readonly node: Node
  readonly file: string
  readonly text: string
}

/** `file:line:column` of an offset. */
const placeOf = (file: string, text: string, offset: number): string => {
  const before = text.slice(0, offset).split('\n')
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}

/** Stops with a fault at a value. */
export const fault = (at: ConfigNode, message: string, hint = ''): never => {
  throw new ConfigError(`${placeOf(at.file, at.text, at.node.offset)}: ${message}`, hint)
}

const HINTS = {
  jsonc: 'Comments and trailing commas are fine; `mcp-wirelint init` writes a configuration to start from.',
  json: 'It is plain JSON, without comments: the file is rewritten by the program.',
}

/**
 * Parses the text of a file that people write (`jsonc`, with comments and trailing commas) or that the program rewrites
 * (`json`). Throws ConfigError at a syntax fault.
 */
export const parseNodes = (text: string, file: string, language: keyof typeof HINTS): ConfigNode => {
  const errors: ParseError[] = []
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  const isLoose = language === 'jsonc'
  const node = parseTree(content, errors, { allowTrailingComma: isLoose, disallowComments: !isLoose })
  const first = errors[0]
  if (first === undefined && node !== undefined) return { node, file, text: content }
  const what = first === undefined ? 'empty' : printParseErrorCode(first.error).replace(/(?<=[a-z])[A-Z]/g, ' $&')
  const place = placeOf(file, content, first?.offset ?? 0)
  throw new ConfigError(`${place}: not JSON: ${what.toLowerCase()}`, HINTS[language])
}

export type Member = { readonly key: ConfigNode; readonly name: string; readonly value: ConfigNode }

/** The members of an object, in order; each name once. */
export const members = (at: ConfigNode, what: string): readonly Member[] => {
  if (at.node.type !== 'object') return fault(at, `${what} must be an object`)
  const seen = new Set<string>()
  return (at.node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    if (key === undefined || value === undefined) return []
    const member = { key: { ...at, node: key }, name: String(key.value), value: { ...at, node: value } }
    if (seen.has(member.name)) return fault(member.key, `"${member.name}" stands there twice`)
    seen.add(member.name)
    return [member]
  })
}

/** Stops at a name that is not among the known ones. */
const known = (at: ConfigNode, name: string, names: readonly string[], what: string): void => {
  if (!names.includes(name))
    fault(at, `unknown ${what} "${name}"${didYouMean(name, names)}`, `Known: ${names.join(', ')}.`)
}

/** The members of an object whose names are all known, by name. */
export const fields = (
  at: ConfigNode,
  names: readonly string[],
  what: string,
  kind: string,
): Map<string, ConfigNode> => {
  const found = new Map<string, ConfigNode>()
  for (const { key, name, value } of members(at, what)) {
    known(key, name, names, kind)
    found.set(name, value)
  }
  return found
}

/** One of the words of a list. */
export const word = <W extends string>(at: ConfigNode, words: readonly W[], what: string): W => {
  const value: unknown = at.node.value
  const found = words.find((each) => each === value)
  if (found !== undefined) return found
  const list = words.map((each) => `"${each}"`).join(', ')
  const guess = typeof value === 'string' ? didYouMean(value, words) : ''
  return fault(at, `${what} must be one of ${list}${guess}`)
}

export const text = (at: ConfigNode, what: string): string => {
  const value: unknown = at.node.value
  return typeof value === 'string' && value !== '' ? value : fault(at, `${what} must be a text`)
}

/** A count: a whole number from 0 on. */
export const count = (at: ConfigNode, what: string): number => {
  const value: unknown = at.node.value
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : fault(at, `${what} must be a whole number from 0 on`)
}

/** The items of a list. */
export const items = (at: ConfigNode, what: string): readonly ConfigNode[] =>
  at.node.type === 'array'
    ? (at.node.children ?? []).map((node) => ({ ...at, node }))
    : fault(at, `${what} must be a list`)

export const texts = (at: ConfigNode, what: string): readonly string[] =>
  items(at, what).map((item) => text(item, `each of ${what}`))
