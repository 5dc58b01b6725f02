import type { Listing } from '../../src/model/listing.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const MESSAGES = {
  unlisted: {
    text: 'The client calls {name}, which the complete list of tools that it got does not hold.',
    requirement: 'tools-call-unknown-name',
  },
  case: {
    text: 'The client calls {name}, while the list of tools has {listed}: names are case-sensitive.',
    requirement: 'tools-name-case-sensitive',
  },
} as const

/** The listed name that differs in letter case only. */
function sameLetters({ items }: Listing, name: string): string | undefined {
  const lower = name.toLowerCase()
  return items.find(({ key }) => key.length === name.length && key.toLowerCase() === lower)?.key
}

export default defineRule({
  meta: {
    id: 'tools/call-unlisted',
    title: 'A tool is called that the current complete listing does not hold (or only in other letter case).',
    severity: 'info',
    party: 'client',
    evidence: 'listing',
    revisions: REVISIONS,
    methods: ['tools/call'],
    when: { request: { shows: ['unlisted'] } },
    quiet: 'Hidden tools and names from earlier sessions are legal.',
    needs: 'the tool listing in the capture',
    needsOrder: true,
    requirements: ['tools-call-unknown-name', 'tools-name-case-sensitive'],
    clauses: inEveryOlder('server/tools#calling-tools'),
    messages: MESSAGES,
  },
  create: (context) => ({
    request({ request, listings }) {
      const name = request.params?.name
      const listing = typeof name === 'string' ? listings.complete('tools') : undefined
      if (!listing || typeof name !== 'string') return
      const isListed = listings.find('tools', name) !== undefined
      const listed = isListed ? undefined : sameLetters(listing, name)
      const template = listed === undefined ? 'unlisted' : 'case'
      context.check(MESSAGES[template].requirement, isListed, () => ({
        message: template,
        at: at(request, '/params/name'),
        data: { name: `"${clip(name)}"`, listed: `"${clip(listed ?? '')}"` },
        related: listing.pages.slice(-1).map((mark) => ({ mark, message: 'the end of the list' })),
      }))
    },
  }),
})
