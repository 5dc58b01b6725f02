import ts from 'typescript'
import { wordsIn } from './left-out.js'
import { literalEdits } from './literals.js'
import type { Edit, Mutant } from './mutant.js'
import { operatorEdits } from './operators.js'
import { partEdits } from './parts.js'

/** Literals that name a sentence of the specification: what is wrong there is seen by the checks on the registry. */
export type IsClause = (text: string) => boolean

/** The mutants of a source file, in the order of their places. `path` is from the root. */
export function mutantsOf(path: string, text: string, isClause: IsClause): Mutant[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  const words = wordsIn(tree)
  const edits = new Map<string, Edit>()
  const visit = (node: ts.Node): void => {
    if (words.has(node) || (ts.isStringLiteral(node) && isClause(node.text))) return
    for (const edit of [...operatorEdits(node), ...partEdits(node), ...literalEdits(node)])
      if (text.slice(edit.start, edit.end) !== edit.to) edits.set(`${edit.start} ${edit.end} ${edit.to}`, edit)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return [...edits.values()]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((edit) => {
      const { line, character } = tree.getLineAndCharacterOfPosition(edit.start)
      return { ...edit, path, line: line + 1, column: character + 1, from: text.slice(edit.start, edit.end) }
    })
}
