import type { WireRecord } from '../model/record.js'
import type { Conversation } from './conversation.js'
import { draftsOf } from './draft.js'
import { LIMITS, type Unjudged } from './limits.js'
import { declares, knowsRevision, noteDeclaration, noteHandshake, statedVersion } from './revision.js'

/**
 * Holds the records of a conversation until something tells its revision: a declaration, a handshake, something that
 * only one revision has, or the end. Bounded by records and by the text of all that wait.
 */
export class WaitingRoom {
  readonly #unjudged: Unjudged
  #text = 0

  constructor(unjudged: Unjudged) {
    this.#unjudged = unjudged
  }

  /**
   * The records that can be judged now, in order; the given one is the last of them or waits itself. undefined where it
   * is the only one, as it nearly always is.
   */
  admit(record: WireRecord, conversation: Conversation): readonly WireRecord[] | undefined {
    const { waiting } = conversation
    if (conversation.gaveUp || (waiting.length === 0 && knowsRevision(conversation))) return undefined
    const drafts = draftsOf(record)
    if (drafts.some(declares)) {
      for (const draft of drafts) {
        noteHandshake(draft, conversation)
        noteDeclaration(draft, conversation, statedVersion(draft))
      }
      return [...this.release(conversation), record]
    }
    if (drafts.length === 0 && waiting.length === 0) return undefined
    waiting.push(record)
    this.#text += sizeOf(record)
    if (waiting.length < LIMITS.undeclaredRecords && this.#text < LIMITS.undeclaredText) return []
    this.#unjudged.count('undeclaredRevision')
    conversation.gaveUp = true
    return this.release(conversation)
  }

  /** Everything that waits in the conversation. */
  release(conversation: Conversation): readonly WireRecord[] {
    const { waiting } = conversation
    if (waiting.length === 0) return waiting
    conversation.waiting = []
    for (const record of waiting) this.#text -= sizeOf(record)
    return waiting
  }
}

const sizeOf = ({ payload, origin }: WireRecord): number => payload?.source.size ?? origin.size
