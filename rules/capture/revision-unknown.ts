import { BoundedMap } from '../../src/model/bounded.js'
import { type Declaration, declarationOf } from '../../src/model/declaration.js'
import { member } from '../../src/model/json.js'
import type { Message, ReplyMessage } from '../../src/model/message.js'
import type { Mark } from '../../src/model/place.js'
import { isRevision, REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule, inRecord } from '../../src/rule.js'

const VERSIONS = 100
const UNSUPPORTED_VERSION = -32022

/** A version that the message declares and that this linter does not know. */
const unknownIn = (message: Message): Declaration | undefined => {
  // What the engine could place all the same was judged.
  if (message.kind !== 'result' && message.revision !== undefined) return undefined
  const declaration = declarationOf(message)
  return declaration === undefined || isRevision(declaration.version) ? undefined : declaration
}

/** Whether the server said no to the version rather than to the request. */
const isRefusal = ({ record, ...message }: ReplyMessage): boolean => {
  const code = message.kind === 'error' ? member(message.error, 'code') : undefined
  return code === UNSUPPORTED_VERSION || (message.kind === 'error' && record.http?.status === 400)
}

export default defineRule({
  meta: {
    id: 'capture/revision-unknown',
    title: 'The traffic declares a protocol revision this linter does not know, so only revision-neutral rules ran.',
    severity: 'warning',
    party: 'capture',
    evidence: 'connection',
    revisions: REVISIONS,
    when: { message: { shows: ['unplaced'] }, reply: { shows: ['unplaced'] } },
    quiet:
      'Once per revision; drafts and future dates are named, never judged under another revision. Not for a version that was only tried and refused.',
    needs: 'the message alone',
    needsDirection: false,
    requirements: [],
    messages: {
      unknown: {
        text: 'The traffic declares the protocol revision "{version}", which this linter does not know, so only rules that hold in every revision judged it.',
        requirement: 'transcript',
      },
    },
    yieldsTo: ['lifecycle/initialize-shape'],
  },
  create: (context) => {
    /** Where a version was first declared; undefined once it is reported. */
    const declared = new BoundedMap<string, Mark | undefined>(VERSIONS)
    const report = (version: string): void => {
      const mark = declared.get(version)
      if (mark === undefined) return
      declared.set(version, undefined)
      context.check('transcript', false, () => ({ message: 'unknown', at: mark, data: { version: clip(version) } }))
    }
    return {
      message(message) {
        const declaration = unknownIn(message)
        if (declaration === undefined || declared.has(declaration.version)) return
        const { version, pointer, inHeader } = declaration
        const spot = inHeader ? inRecord(message.record.origin, pointer) : at(message, pointer)
        declared.set(version, context.mark(spot))
        if (message.kind === 'result') report(version)
      },
      reply({ message, exchange }) {
        const version = exchange && unknownIn(exchange.request)?.version
        if (version === undefined) return
        if (message.kind === 'result') report(version)
        else if (isRefusal(message)) declared.delete(version)
      },
      session() {
        for (const version of [...declared.entries()].map(([key]) => key)) report(version)
      },
    }
  },
})
