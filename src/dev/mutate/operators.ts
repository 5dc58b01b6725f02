import ts from 'typescript'
import type { Edit } from './mutant.js'

const { SyntaxKind } = ts

/** What an operator is exchanged for. */
const SWAPS: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, ['!==']],
  [SyntaxKind.ExclamationEqualsEqualsToken, ['===']],
  [SyntaxKind.LessThanToken, ['<=', '>=']],
  [SyntaxKind.LessThanEqualsToken, ['<', '>']],
  [SyntaxKind.GreaterThanToken, ['>=', '<=']],
  [SyntaxKind.GreaterThanEqualsToken, ['>', '<']],
  [SyntaxKind.PlusToken, ['-']],
  [SyntaxKind.MinusToken, ['+']],
  [SyntaxKind.AsteriskToken, ['/']],
  [SyntaxKind.SlashToken, ['*']],
  [SyntaxKind.PercentToken, ['*']],
  [SyntaxKind.PlusEqualsToken, ['-=']],
  [SyntaxKind.MinusEqualsToken, ['+=']],
  [SyntaxKind.BarBarEqualsToken, ['&&=']],
  [SyntaxKind.QuestionQuestionEqualsToken, ['=']],
])

const LOGICAL: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.QuestionQuestionToken, '&&'],
])

const replace = (node: ts.Node, to: string): Edit => ({ start: node.getStart(), end: node.end, to })

/** Comparisons are turned round and their boundary is moved; sums become differences. */
function swapped(node: ts.BinaryExpression): Edit[] {
  return (SWAPS.get(node.operatorToken.kind) ?? []).map((to) => replace(node.operatorToken, to))
}

/** `a && b` becomes `a || b`; either side is left out by the value that decides nothing. */
function unjoined(node: ts.BinaryExpression): Edit[] {
  const other = LOGICAL.get(node.operatorToken.kind)
  if (other === undefined) return []
  const [left, right] = [node.left.getText(), node.right.getText()]
  const edits = [replace(node, `((${left}) ${other} (${right}))`)]
  if (node.operatorToken.kind === SyntaxKind.QuestionQuestionToken) return edits
  const isSame = (side: ts.Expression): boolean =>
    ts.isBinaryExpression(side) && side.operatorToken.kind === node.operatorToken.kind
  const neutral = node.operatorToken.kind === SyntaxKind.BarBarToken ? 'false' : 'true'
  return [...edits, ...[node.left, node.right].filter((side) => !isSame(side)).map((side) => replace(side, neutral))]
}

function unary(node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression): Edit[] {
  const operand = node.operand.getText()
  switch (node.operator) {
    case SyntaxKind.ExclamationToken:
      return [replace(node, operand)]
    case SyntaxKind.MinusToken:
      return [replace(node, `+${operand}`)]
    case SyntaxKind.PlusPlusToken:
      return [replace(node, `${operand}--`)]
    case SyntaxKind.MinusMinusToken:
      return [replace(node, `${operand}++`)]
    default:
      return []
  }
}

const isQuestion = (node: ts.Expression): boolean =>
  (ts.isBinaryExpression(node) && (SWAPS.has(node.operatorToken.kind) || LOGICAL.has(node.operatorToken.kind))) ||
  (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)

/** What decides a branch, always and never; a loop at most never, as it would not end. */
function decided(node: ts.Node): Edit[] {
  if (ts.isIfStatement(node)) return [replace(node.expression, 'true'), replace(node.expression, 'false')]
  if (ts.isConditionalExpression(node)) return [replace(node.condition, 'true'), replace(node.condition, 'false')]
  if (ts.isWhileStatement(node)) return [replace(node.expression, 'false')]
  if (ts.isForStatement(node) && node.condition) return [replace(node.condition, 'false')]
  const answer = ts.isArrowFunction(node) ? node.body : ts.isReturnStatement(node) ? node.expression : undefined
  const isBoolean = answer !== undefined && !ts.isBlock(answer) && isQuestion(answer) && !isFallback(answer)
  return isBoolean ? [replace(answer, 'true'), replace(answer, 'false')] : []
}

const isFallback = (node: ts.Expression): boolean =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.QuestionQuestionToken

/** Faults in what is compared, joined, negated, counted and decided. */
export function operatorEdits(node: ts.Node): Edit[] {
  if (ts.isBinaryExpression(node)) return [...swapped(node), ...unjoined(node)]
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return unary(node)
  return decided(node)
}
