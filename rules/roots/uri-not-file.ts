import { type GivenAnswer, givenAnswers } from '../../src/model/given-answers.js'
import { member } from '../../src/model/json.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { defineRule } from '../../src/rule.js'

const FILE = 'roots-uri-file'
const TRAVERSAL = 'roots-sec-traversal'

const climbs = (uri: string): boolean =>
  uri.split(/[/\\]/).some((segment) => segment.length <= 6 && segment.replace(/%2e/gi, '.') === '..')

export default defineRule({
  meta: {
    id: 'roots/uri-not-file',
    title: 'A root URI is not a file:// URI, or climbs out with dot segments.',
    severity: 'error',
    also: { severity: 'warning', when: 'warning for dot segments' },
    party: 'client',
    evidence: 'round-trip',
    revisions: REVISIONS,
    when: { request: { methods: ['tasks/update'] }, reply: { shows: ['asks', 'foreign'] } },
    quiet: 'Scheme case is ignored.',
    needs: 'direction; the asking request',
    requirements: [FILE, TRAVERSAL],
    clauses: inEveryOlder('client/roots#root'),
    messages: {
      file: { text: 'The root "{uri}" is no file:// URI.', requirement: FILE },
      dots: {
        text: 'The root "{uri}" climbs with dot segments, where a plain path was expected.',
        requirement: TRAVERSAL,
        severity: 'warning',
      },
    },
  },
  create: (context) => {
    const given = givenAnswers()
    const judge = ({ asked, value, place, more }: GivenAnswer): void => {
      const roots = asked.method === 'roots/list' ? member(value, 'roots') : undefined
      if (!Array.isArray(roots)) return
      for (const [index, root] of roots.entries()) {
        const uri = member(root, 'uri')
        if (typeof uri !== 'string' || isRedacted(uri)) continue
        const isFile = /^file:\/\//i.test(uri)
        const ok = isFile && !climbs(uri)
        context.check(ok ? [FILE, TRAVERSAL] : isFile ? TRAVERSAL : FILE, ok, () => ({
          ...more(),
          message: isFile ? 'dots' : 'file',
          at: place(`/roots/${index}/uri`),
          data: { uri: clip(uri) },
        }))
      }
    }
    return {
      request: ({ request }) => given.ofTask(request).forEach(judge),
      reply: (reply) => given.ofReply(reply).forEach(judge),
      retry: (retry) => given.ofRetry(retry).forEach(judge),
    }
  },
})
