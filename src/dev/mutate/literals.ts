import ts from 'typescript'
import type { Edit } from './mutant.js'

const replace = (node: ts.Node, to: string): Edit => ({ start: node.getStart(), end: node.end, to })

/** Words for people have blanks between them; names of the wire do not. */
const isProse = (text: string): boolean => text.includes(' ')

/** What is compared with `typeof` is part of the comparison; an entry of a list is left out as a whole. */
function isPartOfMore({ parent }: ts.Node): boolean {
  if (ts.isBinaryExpression(parent)) return [parent.left, parent.right].some(ts.isTypeOfExpression)
  return ts.isArrayLiteralExpression(parent) && !ts.isArrayLiteralExpression(parent.parent)
}

/** A name of the wire is misspelt. */
function strings(node: ts.StringLiteral | ts.NoSubstitutionTemplateLiteral): Edit[] {
  return isProse(node.text) || isPartOfMore(node) ? [] : [replace(node, JSON.stringify(`${node.text}~`))]
}

/** A pointer or name that is put together is empty. */
function templates(node: ts.TemplateExpression): Edit[] {
  const fixed = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  return fixed.some(isProse) ? [] : [replace(node, '""')]
}

/** Bounds on what is kept cannot be seen on the wire, only in memory. */
const isBound = ({ parent }: ts.Node): boolean => ts.isNewExpression(parent)

function numbers(node: ts.NumericLiteral): Edit[] {
  return isBound(node) || isPartOfMore(node) ? [] : [replace(node, String(Number(node.text) + 1))]
}

const ANCHORS: readonly RegExp[] = [/^\^/, /(?<=[^\\])\$$/]

/** A pattern no longer has to begin or end where the text does, or tells capital letters from small ones. */
function patterns(node: ts.RegularExpressionLiteral): Edit[] {
  const end = node.text.lastIndexOf('/')
  const [pattern, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
  const loose = ANCHORS.filter((anchor) => anchor.test(pattern)).map((anchor) => pattern.replace(anchor, ''))
  const edits = loose.filter((text) => text !== '').map((text) => replace(node, `/${text}/${flags}`))
  return flags.includes('i') ? [...edits, replace(node, `/${pattern}/${flags.replace('i', '')}`)] : edits
}

/** Faults in the names, numbers, truth values and patterns that code compares the wire with. */
export function literalEdits(node: ts.Node): Edit[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return strings(node)
  if (ts.isTemplateExpression(node)) return templates(node)
  if (ts.isNumericLiteral(node)) return numbers(node)
  if (ts.isRegularExpressionLiteral(node)) return patterns(node)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace(node, 'false')]
  return node.kind === ts.SyntaxKind.FalseKeyword ? [replace(node, 'true')] : []
}
