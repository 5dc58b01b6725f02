import { idOfFile } from './project.js'

/** `mrtr/state-changed` → `mrtrStateChanged`. */
export const identifierOf = (id: string): string => id.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())

/** Text of rules/index.ts: one import a rule, in the order of the paths. */
export function ruleIndexText(paths: readonly string[]): string {
  const ids = paths.map(idOfFile)
  return [
    '// Written by `npm run gen`; a new rule is a new file.',
    "import type { Rule } from '../src/rule.js'",
    ...ids.map((id) => `import ${identifierOf(id)} from './${id}.js'`),
    '',
    '/** All rules, by id. */',
    'export const rules: readonly Rule[] = [',
    ...ids.map((id) => `  ${identifierOf(id)},`),
    ']',
    '',
  ].join('\n')
}
