import type { Message } from '../model/message.js'
import type { About, Mark, Source } from '../model/place.js'
import type { WireRecord } from '../model/record.js'
import type { Revision } from '../model/revision.js'
import type { Spot } from '../rule.js'
import { aboutOf, aboutRecord, excerptAt, resolve } from './marks.js'

/** What is being judged: places that name no message of their own belong to it. */
export class Focus {
  #record: WireRecord | undefined
  #message: Message | undefined
  /** The request that the message answers. */
  #call: Message | undefined
  /** Set where the message itself is gone. */
  #about: About | undefined

  /** The revision of a record that is judged before its messages are. */
  #revision: Revision | undefined

  set(record?: WireRecord, message?: Message, call?: Message, about?: About, revision?: Revision): void {
    this.#record = record
    this.#revision = revision
    this.#message = message
    this.#call = call
    this.#about = about
  }

  get source(): Source | undefined {
    return this.#message?.source ?? this.#record?.origin
  }

  /** The revision that governs what is being judged. */
  get revision(): Revision | undefined {
    return this.#message?.revision ?? this.#about?.revision ?? this.#revision
  }

  /** The place, found now, with some of its text. */
  markOf(spot: Spot): Mark {
    const { source, root, pointer, part } = spot
    return resolve(source, root, pointer, part, this.#aboutOf(spot), excerptAt(source, root, pointer))
  }

  #aboutOf({ message }: Spot): About {
    if (message !== undefined) return aboutOf(message, message === this.#message ? this.#call : undefined)
    if (this.#about !== undefined) return this.#about
    if (this.#record === undefined) throw new Error('a place outside of messages belongs to the record being judged')
    // A header belongs to the message that came with it.
    if (this.#message !== undefined) return aboutOf(this.#message, this.#call)
    return this.aboutRecord(this.#record)
  }

  /** What a finding about the record itself has to know. */
  aboutRecord(record: WireRecord): About {
    return aboutRecord(record, this.#message?.revision ?? this.#revision)
  }
}
