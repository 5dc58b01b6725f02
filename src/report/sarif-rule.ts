import type { Severity } from '../model/finding.js'
import { brief } from '../model/visible.js'
import type { RuleFacts } from './format.js'
import { SARIF_LEVELS } from './sarif-result.js'
import { sarifText } from './sarif-text.js'

/** Code scanning takes so many tags of a rule, and so many characters of a description. */
const TAGS = 10
const DESCRIPTION = 1000

const PROBLEM: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'recommendation' }

/** `state-changed` of `mrtr` as `MrtrStateChanged`: a name has to differ from the id. */
const nameOf = (id: string): string =>
  id
    .split(/[^a-z0-9]+/i)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')

/** Title and text of the sections of a page. */
const sectionsOf = (page: string): { readonly title: string; readonly text: string }[] =>
  page
    .split(/^## +/m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n', 1)
      return { title, text: section.slice(title.length).trim() }
    })

/** What the page says in words: its examples are for those who see Markdown. */
const plain = (page: string): string =>
  sectionsOf(page)
    .filter(({ text }) => text !== '' && !text.startsWith('```'))
    .map(({ title, text }) => `${title}\n${text}`)
    .join('\n\n')

/** A rule as code scanning reads it; its page is the help. */
export const sarifRule = ({ id, title, severity, isOptIn, tags, page }: RuleFacts) => ({
  id,
  name: nameOf(id),
  shortDescription: { text: sarifText(title) },
  fullDescription: { text: brief(sectionsOf(page)[0]?.text.replace(/\s+/g, ' ') || title, DESCRIPTION) },
  help: { text: plain(page) || title, markdown: page },
  defaultConfiguration: { level: SARIF_LEVELS[severity] },
  properties: {
    tags: [...new Set(tags)].slice(0, TAGS),
    precision: isOptIn ? 'medium' : 'very-high',
    'problem.severity': PROBLEM[severity],
  },
})
