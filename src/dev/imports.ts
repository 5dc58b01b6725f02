import { posix } from 'node:path'
import ts from 'typescript'

/** A file of the repository and what it imports, types and lazily loaded modules included. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  /** Paths from the root, as they stand in the source tree. */
  readonly local: readonly string[]
  /** Those of them that are evaluated before the file itself: neither types nor lazily loaded. */
  readonly evaluated: readonly string[]
  /** Packages and modules of Node. */
  readonly external: readonly string[]
}

/** `./x.js` means the file x.ts, where the import is of our own code. */
const asSource = (path: string): string => path.replace(/\.js$/, '.ts')

/** What a statement imports or re-exports for its values; undefined for types and for other statements. */
function evaluatedBy(node: ts.Statement): ts.Expression | undefined {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? undefined : node.moduleSpecifier
  return ts.isExportDeclaration(node) && !node.isTypeOnly ? node.moduleSpecifier : undefined
}

const evaluatedIn = (text: string): string[] =>
  ts.createSourceFile('', text, ts.ScriptTarget.ES2023).statements.flatMap((node) => {
    const name = evaluatedBy(node)
    return name && ts.isStringLiteral(name) ? [name.text] : []
  })

/** Reads the import statements, re-exports and `import()` calls of a file. */
export function sourceFile(path: string, text: string): SourceFile {
  const names = ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName)
  const isLocal = (name: string): boolean => name.startsWith('.')
  const resolved = (all: readonly string[]): string[] =>
    all.filter(isLocal).map((name) => asSource(posix.join(posix.dirname(path), name)))
  return {
    path,
    text,
    local: resolved(names),
    evaluated: resolved(evaluatedIn(text)),
    external: names.filter((name) => !isLocal(name)),
  }
}
