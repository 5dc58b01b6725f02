import { hasToBeMessage } from '../../src/model/carrier.js'
import type { Message } from '../../src/model/message.js'
import type { Duplicate } from '../../src/model/place.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const MEMBERS = 'jsonrpc-no-duplicate-members'

/** The maps of a round trip, whose keys tell the questions apart. */
const MAPS = [
  { below: /^\/result\/inputRequests\/[^/]*$/, requirement: 'mrtr-input-request-keys-unique', template: 'asked' },
  { below: /^\/params\/inputResponses\/[^/]*$/, requirement: 'schema-duplicate-keys', template: 'answered' },
] as const

const nameOf = (pointer: string): string =>
  pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')

export default defineRule({
  meta: {
    id: 'capture/duplicate-keys',
    title: 'A JSON object repeats a member name, so readers may see different values.',
    severity: 'warning',
    also: { severity: 'error', when: 'a key of inputRequests or inputResponses, which must be unique, is repeated' },
    party: 'both',
    evidence: 'line',
    revisions: REVISIONS,
    quiet:
      'Needs the original text: never on bodies a recorder has re-serialised. The same key in two rounds or two objects is fine.',
    needs: 'raw text',
    needsDirection: false,
    requirements: [MEMBERS, 'schema-duplicate-keys', 'mrtr-input-request-keys-unique'],
    clauses: {
      '2024-11-05': 'basic/messages',
      '2025-03-26': 'basic/index#messages',
      '2025-06-18': 'basic/index#messages',
      '2025-11-25': 'basic/index#messages',
    },
    messages: {
      repeated: {
        text: 'The member "{name}" stands more than once in its object, where each name was expected once.',
        requirement: MEMBERS,
      },
      asked: {
        text: 'inputRequests holds the key "{name}" more than once, so one of the requests is lost; unique keys were expected.',
        requirement: 'mrtr-input-request-keys-unique',
        severity: 'error',
      },
      answered: {
        text: 'inputResponses holds the key "{name}" more than once, so one of the answers is lost; unique keys were expected.',
        requirement: 'schema-duplicate-keys',
        severity: 'error',
      },
    },
  },
  create: (context) => {
    const report = (message: Message, { pointer: absolute, span }: Duplicate): void => {
      const pointer = absolute.slice(message.root.length)
      const map = MAPS.find(({ below }) => below.test(pointer))
      context.check(map?.requirement ?? MEMBERS, false, () => ({
        message: map?.template ?? 'repeated',
        // A pointer cannot tell the repetition from the first occurrence.
        at: { ...context.mark(at(message, pointer, 'key')), ...span },
        data: { name: clip(nameOf(pointer)) },
      }))
    }
    return {
      message(message) {
        if (!hasToBeMessage(message)) return
        const found = message.source.duplicates(message.root)
        if (found.length === 0) context.check(MEMBERS, true, () => ({ message: 'repeated', at: at(message) }))
        for (const duplicate of found) report(message, duplicate)
      },
    }
  },
})
