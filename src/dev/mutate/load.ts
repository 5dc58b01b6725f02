import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import type { Rule } from '../../rule.js'
import { ROOT } from '../project.js'

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
}
const FROM = /(?<=^(?:import|export) [^'"]*from )(['"])(\.[^'"]+)\1/gm

/** What a source file compiles to, its imports naming the compiled files of the build beside which it would stand. */
function compiled(path: string, text: string): string {
  const { href } = pathToFileURL(join(ROOT, 'dist', path))
  const { outputText } = ts.transpileModule(text, { compilerOptions: OPTIONS })
  return outputText.replace(FROM, (_, _quote, name: string) => JSON.stringify(new URL(name, href).href))
}

let count = 0

/** Evaluates the text of a rule's file in place of the file; throws where the rule cannot be made. */
export async function loadRule(path: string, text: string): Promise<Rule> {
  // A comment of its own makes each module a new one.
  const code = `${compiled(path, text)}\n//${++count}`
  const module: { default?: Rule } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  if (module.default === undefined) throw new Error(`${path} exports no rule`)
  return module.default
}
