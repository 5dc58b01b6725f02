import { member } from '../../src/model/json.js'
import type { ListingKind } from '../../src/model/listing.js'
import { pageRuns } from '../../src/model/page-runs.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const twice = (what: string, requirement: string) => ({ text: `The page lists the ${what} {item} twice.`, requirement })
const across = (what: string, requirement: string) => ({
  text: `The page lists the ${what} {item}, which an earlier page of the list has too.`,
  requirement,
  severity: 'info' as const,
})

const MESSAGES = {
  tools: twice('tool', 'tools-name-unique'),
  resources: twice('resource', 'resources-uri-unique'),
  prompts: twice('prompt', 'prompts-name-unique'),
  'tools-across': across('tool', 'tools-name-unique'),
  'resources-across': across('resource', 'resources-uri-unique'),
  'prompts-across': across('prompt', 'prompts-name-unique'),
}

/** Names of one run that are remembered. */
const NAMES = 20_000

const isNamed = (kind: ListingKind): kind is 'tools' | 'resources' | 'prompts' => kind !== 'resourceTemplates'

export default defineRule({
  meta: {
    id: 'discover/list-duplicate',
    title: 'A listing names the same tool, resource or prompt twice.',
    severity: 'warning',
    also: { severity: 'info', when: 'info across pages' },
    party: 'server',
    evidence: 'listing',
    revisions: ['2025-11-25', STATELESS],
    methods: ['tools/list', 'resources/list', 'prompts/list'],
    quiet: 'Across pages only a note, since the set may change between them; URIs compare as text.',
    needs: 'the message alone',
    requirements: ['tools-name-unique', 'resources-uri-unique', 'prompts-name-unique'],
    clauses: { '2025-11-25': 'server/tools#tool-names' },
    messages: MESSAGES,
  },
  create: (context) => {
    /** Number of the page that each name of a run came with first. */
    const runOf = pageRuns(() => ({ names: new Map<string, number>(), pages: 0 }))
    return {
      reply(reply) {
        const found = runOf(reply)
        if (!found || !isNamed(found.page.kind)) return
        const { page, state } = found
        const { kind, key, message } = found.page
        const number = state.pages++
        for (const { value, pointer } of page.items) {
          const name = member(value, key)
          if (typeof name !== 'string') continue
          const first = state.names.get(name)
          if (first === undefined && state.names.size < NAMES) state.names.set(name, number)
          const template = first === undefined || first === number ? kind : (`${kind}-across` as const)
          context.check(MESSAGES[template].requirement, first === undefined, () => ({
            message: template,
            at: at(message, `${pointer}/${key}`),
            data: { item: `"${clip(name)}"` },
          }))
        }
      },
    }
  },
})
