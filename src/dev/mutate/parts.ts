import ts from 'typescript'
import type { Edit } from './mutant.js'

/** Methods that are exchanged for another one. */
const EXCHANGED: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
}

/** Methods without which the value goes on as it was. */
const DROPPED = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'trim', 'toLowerCase', 'toUpperCase'])

const replace = (node: ts.Node, to: string): Edit => ({ start: node.getStart(), end: node.end, to })

function calls(node: ts.CallExpression): Edit[] {
  const { expression } = node
  if (!ts.isPropertyAccessExpression(expression)) return []
  const { name } = expression
  const other = EXCHANGED[name.text]
  if (other !== undefined) return [replace(name, other)]
  return DROPPED.has(name.text) ? [replace(node, expression.expression.getText())] : []
}

/** The text from an entry of a list to the next one; to the one before where it is the last. */
function entrySpan(all: readonly ts.Node[], index: number): Edit {
  const [before, entry, after] = [all[index - 1], all[index], all[index + 1]]
  const start = entry?.getStart() ?? 0
  const end = entry?.end ?? 0
  if (after) return { start, end: after.getStart(), to: '' }
  return before ? { start: before.end, end, to: '' } : { start, end, to: '' }
}

/** An entry of a list or table is left out; the elements of an entry belong together. */
function entries({ elements, parent }: ts.ArrayLiteralExpression): Edit[] {
  return ts.isArrayLiteralExpression(parent) ? [] : elements.map((_, index) => entrySpan(elements, index))
}

const isHook = (node: ts.Node): boolean =>
  ts.isMethodDeclaration(node) || (ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer))

/** A hook, or another function in an object, is not there. */
function members(node: ts.ObjectLiteralExpression): Edit[] {
  return node.properties.filter(isHook).map((member) => replace(member, '...{}'))
}

/** `a?.b` relies on a. */
function chained(node: ts.Node): Edit[] {
  const { questionDotToken } = node as ts.PropertyAccessChain
  if (!questionDotToken) return []
  return [replace(questionDotToken, ts.isPropertyAccessExpression(node) ? '.' : '')]
}

const isAlone = (block: ts.Node): boolean => ts.isBlock(block) && block.statements.length === 1

/** Whether leaving out the statement is the same as never entering the branch, which is a mutant of its own. */
function isBranch(node: ts.Statement): boolean {
  const inner = isAlone(node.parent) ? node.parent : node
  const { parent } = inner
  return ts.isIfStatement(parent) && parent.thenStatement === inner && !parent.elseStatement
}

const leaves = (node: ts.Statement): boolean =>
  ts.isReturnStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node)

/** What is done is not done; what leaves early goes on. The end of a function is no early one. */
function statements(node: ts.Statement): Edit[] {
  if (ts.isExpressionStatement(node)) return isBranch(node) ? [] : [replace(node, ';')]
  if (!leaves(node) || isBranch(node)) return []
  const block = ts.isBlock(node.parent) && ts.isIfStatement(node.parent.parent)
  return block || ts.isCaseOrDefaultClause(node.parent) ? [replace(node, ';')] : []
}

/** Faults in calls, lists, objects, optional members and statements. */
export function partEdits(node: ts.Node): Edit[] {
  if (ts.isCallExpression(node)) return [...calls(node), ...chained(node)]
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return chained(node)
  if (ts.isArrayLiteralExpression(node)) return entries(node)
  if (ts.isObjectLiteralExpression(node)) return members(node)
  return ts.isStatement(node) ? statements(node) : []
}
