import { BoundedMap } from '../../src/model/bounded.js'
import { completed } from '../../src/model/complete-result.js'
import { member } from '../../src/model/json.js'
import { listPage } from '../../src/model/list-page.js'
import type { ResultMessage } from '../../src/model/message.js'
import { STATELESS } from '../../src/model/revision.js'
import { isFailure } from '../../src/model/tool-results.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const MESSAGES = {
  length: {
    text: 'The tool name {name} has {length} characters, where 1 to 128 were expected.',
    requirement: 'tools-name-length',
  },
  special: {
    text: 'The tool name {name} has a space or a comma; letters, digits, underscore, hyphen and dot are what it should have.',
    requirement: 'tools-name-no-specials',
  },
  charset: {
    text: 'The tool name {name} has characters other than ASCII letters, digits, underscore, hyphen and dot.',
    requirement: 'tools-name-charset',
  },
} as const

const LONGEST = 128
/** Listed names that are remembered. */
const NAMES = 10_000

/** Characters, not UTF-16 units; counting stops where the name is too long anyway. */
function lengthOf(name: string): number {
  if (name.length > 2 * LONGEST) return name.length
  return [...name].length
}

const WORDS = /^[A-Za-z0-9_.-]*$/

/** What a name of allowed characters puts to the test. */
const LETTERS = [MESSAGES.charset.requirement, MESSAGES.special.requirement]

export default defineRule({
  meta: {
    id: 'tools/name-format',
    title: 'A tool name is empty, too long, or has characters outside letters, digits, underscore, hyphen and dot.',
    severity: 'warning',
    party: 'server',
    evidence: 'listing',
    revisions: ['2025-11-25', STATELESS],
    methods: ['tools/list', 'tools/call'],
    quiet: 'Listed names; called names only when never listed.',
    needs: 'the message alone',
    requirements: ['tools-name-length', 'tools-name-charset', 'tools-name-no-specials'],
    clauses: { '2025-11-25': 'server/tools#tool-names' },
    messages: MESSAGES,
  },
  create: (context) => {
    const listed = new BoundedMap<string, true>(NAMES)
    const judge = (name: string, message: ResultMessage, pointer: string): void => {
      const length = lengthOf(name)
      const place = at(message, pointer)
      const fits = length > 0 && length <= LONGEST
      context.check('tools-name-length', fits, () => ({
        message: 'length',
        at: place,
        data: { name: `"${clip(name)}"`, length },
      }))
      const template = /[\s,]/.test(name) ? 'special' : 'charset'
      if (fits)
        context.check(WORDS.test(name) ? LETTERS : MESSAGES[template].requirement, WORDS.test(name), () => ({
          message: template,
          at: place,
          data: { name: `"${clip(name)}"` },
        }))
    }
    return {
      reply(reply) {
        const { method, params } = reply.exchange?.request ?? {}
        // A name that is listed was judged there: so it is with most calls.
        if (method === 'tools/call' && typeof params?.name === 'string' && listed.has(params.name)) return
        const page = listPage(reply)
        for (const { value, pointer } of page?.items ?? []) {
          const name = member(value, 'name')
          if (typeof name !== 'string' || !page) continue
          listed.set(name, true)
          judge(name, page.message, `${pointer}/name`)
        }
        const called = page ? undefined : completed(reply)
        const name = params?.name
        // A name that the server does not serve is not its name.
        if (!called || typeof name !== 'string' || isFailure(called.result)) return
        judge(name, called.message, '/result')
      },
    }
  },
})
