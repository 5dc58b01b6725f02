import { isRedacted } from '../../src/model/redaction.js'
import { NAMING_METHODS, resourceUris } from '../../src/model/resource-uris.js'
import { REVISIONS } from '../../src/model/revision.js'
import { uriFault } from '../../src/model/uri.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const URI = 'resources-custom-scheme-rfc3986'

export default defineRule({
  meta: {
    id: 'resources/uri-invalid',
    title: 'A resource URI has no scheme or breaks RFC 3986.',
    severity: 'error',
    also: { severity: 'warning', when: 'warning for raw non-ASCII characters' },
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    methods: NAMING_METHODS,
    quiet: 'Percent-encoded and unusual schemes are fine; templates are not URIs.',
    needs: 'the message alone',
    when: { reply: { shows: ['content'] } },
    requirements: [URI],
    clauses: {
      '2024-11-05': 'server/resources#resource',
      '2025-03-26': 'server/resources#resource',
      '2025-06-18': 'server/resources#custom-uri-schemes',
      '2025-11-25': 'server/resources#custom-uri-schemes',
    },
    messages: {
      scheme: {
        text: 'The resource URI {uri} has no scheme, where one such as file: was expected.',
        requirement: URI,
      },
      character: {
        text: 'The resource URI {uri} has a character that has to be percent-encoded in a URI (RFC 3986).',
        requirement: URI,
      },
      'non-ascii': {
        text: 'The resource URI {uri} has characters outside ASCII, which RFC 3986 has percent-encoded.',
        requirement: URI,
        severity: 'warning',
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const named = resourceUris(reply)
      for (const { uri, pointer } of named?.uris ?? []) {
        const fault = uriFault(uri)
        if (!named || isRedacted(uri)) continue
        context.check(URI, fault === undefined, () => ({
          message: fault ?? 'scheme',
          at: at(named.message, pointer),
          data: { uri: `"${clip(uri)}"` },
        }))
      }
    },
  }),
})
