/** The pieces of a pattern and what they mean as a regular expression; any other character stands for itself. */
const PIECES = /\*\*\/|\/\*\*$|\*\*|\*|\?|\[[!^]?[^\]/]+\]|\{|\}|,|[\s\S]/g

const SIMPLE: Readonly<Record<string, string>> = {
  '**/': '(?:[^/]+/)*',
  '/**': '/.+',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const characterClass = (piece: string): string => {
  const negated = piece[1] === '!' || piece[1] === '^'
  const body = piece.slice(negated ? 2 : 1, -1).replace(/[\\[^]/g, '\\$&')
  return negated ? `[^/${body}]` : `[${body}]`
}

/** The regular expression of one pattern: `**`, `*`, `?`, `[a-z]`, `[!a]` and `{a,b}`. */
const translate = (pattern: string): string => {
  let depth = 0
  const piece = (text: string): string => {
    const simple = SIMPLE[text]
    if (simple !== undefined) return simple
    if (text.length > 1) return characterClass(text)
    if (text === '{' && ++depth > 0) return '(?:'
    if (text === '}' && depth > 0 && depth-- > 0) return ')'
    if (text === ',' && depth > 0) return '|'
    return literal(text)
  }
  const source = (pattern.match(PIECES) ?? []).map(piece).join('')
  return source + ')'.repeat(depth)
}

/**
 * Whether a path (relative, `/` between folders) fits a pattern of the configuration. As in .gitignore, a pattern
 * without a slash means a name in any folder, and a pattern that fits a folder fits all that lies below it.
 */
export const globMatcher = (pattern: string): ((path: string) => boolean) => {
  const trimmed = pattern.replace(/^\.\//, '').replace(/\/$/, '')
  const anywhere = trimmed.includes('/') ? '' : '(?:.*/)?'
  const expression = new RegExp(`^${anywhere}${translate(trimmed.replace(/^\//, ''))}(?:/.*)?$`, 's')
  return (path) => expression.test(path)
}
