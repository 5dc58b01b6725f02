import ts from 'typescript'

/**
 * The text of a module that exports one value, with all but its imports in a function. A bundle is one scope, and V8
 * prepares each function and each name of a scope when it starts; those within a function that has not run cost nothing.
 */
export function sealed(module: string): string {
  const { statements } = ts.createSourceFile('', module, ts.ScriptTarget.ES2023)
  const from = statements.find((statement) => !ts.isImportDeclaration(statement))?.pos ?? 0
  const body = module.slice(from).replace(/^export default /m, 'return ')
  return `${module.slice(0, from)}\nexport default (() => {${body}})()\n`
}
