import ts from 'typescript'

// What no fixture can hold, as it is not part of a finding's place, severity, rule and party: words, data for words,
// related places, the steps of a chain, and what lists and pages are printed from.

const WORDS = new Set(['data', 'related', 'steps', 'text'])

/** Members of a rule's meta that decide what it is called for, and what it yields to. */
const DECIDING = new Set(['methods', 'yieldsTo', 'needsDirection', 'anyRevision'])

const nameOf = (node: ts.Node): string | undefined => {
  const { name } = node as ts.NamedDeclaration
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined
}

const isMember = (node: ts.Node): boolean => ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)

/** Whether the object states facts about a rule: it has an id and says what it must not report. */
const isMeta = (node: ts.Node): boolean =>
  ts.isObjectLiteralExpression(node) &&
  ['id', 'quiet'].every((key) => node.properties.some((one) => nameOf(one) === key))

/** Whether the object is a message template. */
const isTemplate = (node: ts.Node): boolean =>
  ts.isObjectLiteralExpression(node) &&
  ['text', 'requirement'].every((key) => node.properties.some((one) => nameOf(one) === key))

/** What is never called: the report of a check that is passed in any case. */
function isNeverCalled(node: ts.Node): boolean {
  const { parent } = node
  if (!parent || !ts.isCallExpression(parent) || parent.arguments.indexOf(node as ts.Expression) !== 2) return false
  return parent.arguments[1]?.kind === ts.SyntaxKind.TrueKeyword
}

function isWords(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (ts.isNewExpression(node) && node.expression.getText().endsWith('Error')) return true
  if (isTemplate(node) || isNeverCalled(node)) return true
  if (!isMember(node)) return false
  const name = nameOf(node) ?? ''
  return isMeta(node.parent) ? !DECIDING.has(name) : WORDS.has(name)
}

/** A function or constant of the file, by its name. */
function declared(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text
  return ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? node.name.text : undefined
}

interface Uses {
  readonly declarations: Map<string, ts.Node>
  readonly identifiers: ts.Identifier[]
}

function usesIn(tree: ts.SourceFile): Uses {
  const uses: Uses = { declarations: new Map(), identifiers: [] }
  const visit = (node: ts.Node): void => {
    const name = declared(node)
    if (name !== undefined) uses.declarations.set(name, node)
    if (ts.isIdentifier(node) && nameOf(node.parent) !== node.text) uses.identifiers.push(node)
    else if (ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent)) uses.identifiers.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return uses
}

/** A number that only bounds what is kept in memory: it is given to what keeps it, and used for nothing else. */
const isBound = (node: ts.Node, users: readonly ts.Node[]): boolean =>
  ts.isVariableDeclaration(node) &&
  node.initializer?.kind === ts.SyntaxKind.NumericLiteral &&
  users.every(({ parent }) => ts.isNewExpression(parent))

const isWithin = (node: ts.Node, some: ReadonlySet<ts.Node>): boolean =>
  some.has(node) || (node.parent !== undefined && isWithin(node.parent, some))

/**
 * The nodes of a file that only make words, with all that is in them: what stands where words do, and the functions and
 * constants that are used in no other place.
 */
export function wordsIn(tree: ts.SourceFile): ReadonlySet<ts.Node> {
  const found = new Set<ts.Node>()
  const visit = (node: ts.Node): void => {
    if (isWords(node)) found.add(node)
    else ts.forEachChild(node, visit)
  }
  visit(tree)
  const { declarations, identifiers } = usesIn(tree)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const [name, node] of declarations) {
      const users = identifiers.filter(
        (identifier) => identifier.text === name && !isWithin(identifier, new Set([node])),
      )
      const isUnseen = users.every((user) => isWithin(user, found)) || isBound(node, users)
      if (users.length > 0 && isUnseen) found.add(node)
    }
  }
  return found
}
