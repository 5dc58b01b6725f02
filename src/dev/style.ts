import ts from 'typescript'

/** Longest file and longest function, in lines. */
export const LINES = { file: 200, function: 40 }

const isGenerated = (text: string): boolean => /^\/\/ Written by `npm run/.test(text)
const isTest = (path: string): boolean => /\.(test|fixture)\.ts$/.test(path)

/** Only these rooms know the process and the terminal. */
const knowsProcess = (path: string): boolean => /^src\/(cli|dev)\//.test(path) || isTest(path)

/** Names that say nothing about what a file does. */
const EMPTY_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'service', 'misc', 'shared'])

/** Whether the node gives a name to something (a variable, a parameter, a member) or is the name of a member. */
const isName = (node: ts.Identifier): boolean =>
  ('name' in node.parent && node.parent.name === node) || ts.isImportSpecifier(node.parent)

/** Names of the process and the terminal that a file uses without having declared them. */
function globalsIn(tree: ts.SourceFile): ts.Identifier[] {
  const used: ts.Identifier[] = []
  const own = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && /^(process|console)$/.test(node.text)) {
      if (!isName(node)) used.push(node)
      else if (ts.isVariableDeclaration(node.parent) || ts.isParameter(node.parent)) own.add(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return used.filter((node) => !own.has(node.text))
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText()
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'a function'
}

/** Whether a declaration adds to the types of somebody else's module, or to the global ones: no namespace of ours. */
const isAugmentation = (node: ts.ModuleDeclaration): boolean =>
  ts.isStringLiteral(node.name) ||
  (node.flags & ts.NodeFlags.GlobalAugmentation) !== 0 ||
  (ts.isModuleBlock(node.parent) && isAugmentation(node.parent.parent))

/** Whether a function only makes an object and has no other function in it: a table that is made when it is needed. */
function isTable(node: ts.Node): boolean {
  if (!ts.isArrowFunction(node) || !ts.isParenthesizedExpression(node.body)) return false
  const holdsFunction = (inner: ts.Node): boolean =>
    ts.isFunctionLike(inner) || ts.forEachChild(inner, holdsFunction) === true
  return ts.isObjectLiteralExpression(node.body.expression) && !holdsFunction(node.body)
}

function problemsOf(path: string, tree: ts.SourceFile): string[] {
  const problems: string[] = []
  const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Node): void => {
    const line = lineOf(node.getStart(tree))
    const length = lineOf(node.end) - line + 1
    const isLong = ts.isFunctionLike(node) && 'body' in node && length > LINES.function
    if (isLong && !isTest(path) && !isTable(node))
      problems.push(`${path}:${line}: ${nameOf(node as ts.FunctionLikeDeclaration)} has ${length} lines`)
    if (ts.isEnumDeclaration(node) || (ts.isModuleDeclaration(node) && !isAugmentation(node)))
      problems.push(`${path}:${line}: enum or namespace`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  if (knowsProcess(path)) return problems
  return [...problems, ...globalsIn(tree).map((node) => `${path}:${lineOf(node.getStart(tree))}: ${node.text}`)]
}

/** What a source file has that the house does not want, one line each. Generated files are not read by people. */
export function styleProblems(path: string, text: string): string[] {
  const words = path.replace(/\.ts$/, '').split(/[/.-]/)
  const names = words.filter((word) => EMPTY_NAMES.has(word)).map((word) => `${path}: ${word} is no name`)
  if (isGenerated(text)) return names
  const lines = text.split('\n').length - 1
  const long = lines > LINES.file ? [`${path} has ${lines} lines`] : []
  const ignored = /^\s*(\/\/|\/\*)\s*@ts-(ignore|expect-error|nocheck)/m.test(text) ? [`${path}: @ts-ignore`] : []
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  return [...names, ...long, ...ignored, ...problemsOf(path, tree)]
}
