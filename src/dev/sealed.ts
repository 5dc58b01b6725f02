import ts from 'typescript'

/**
 * The text of a module that exports one value, with all but its imports in a function. A bundle is one scope, and V8
 * prepares each function and each name of a scope when it starts; those within a function that has not run cost nothing.
 * Throws where the module exports more or less.
 */
export function sealed(module: string): string {
  const { statements } = ts.createSourceFile('', module, ts.ScriptTarget.ES2023)
  const from = statements.find((statement) => !ts.isImportDeclaration(statement))?.pos ?? 0
  // What stands below the export is used by what is exported, so it has to run as well.
  const parts = module.slice(from).split(/^export default /m)
  if (parts.length !== 2 || /^export /m.test(parts.join('\n'))) throw new Error('the module has other exports than one')
  return `${module.slice(0, from)}\nexport default (() => {${parts.join('const exported = ')}\nreturn exported })()\n`
}
