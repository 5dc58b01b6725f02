import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from '../rule.js'

/** What a rule says of itself, for those of plugins: their pages are not ours. */
const fromMeta = ({ meta }: Rule): string =>
  [
    `# ${meta.id}`,
    meta.title,
    `${meta.severity}, ${meta.party}, ${meta.revisions.join(', ')}`,
    ...Object.values(meta.messages).map((template) => `- ${template.text}`),
  ].join('\n\n')

/** The page below the package's folder, or undefined where there is none. */
const fileOf = (id: string, root: string): string | undefined => {
  try {
    return readFileSync(join(root, 'rules', `${id}.md`), 'utf8')
  } catch {
    return undefined
  }
}

/** The page of a rule, Markdown. `shipped`: the rules of the package, whose pages lie below `root`. */
export const pageOf = (rule: Rule, shipped: readonly Rule[], root: string): string => {
  const page = shipped.includes(rule) ? fileOf(rule.meta.id, root) : undefined
  return `${(page ?? fromMeta(rule)).trimEnd()}\n`
}
