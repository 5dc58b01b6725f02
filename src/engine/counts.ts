import type { Message } from '../model/message.js'

/** What the engine counts for the summary. */
export class Counts {
  records = 0
  messages = 0
  requests = 0
  /** Requests that got their answer. */
  exchanges = 0
  readonly revisions: Record<string, number> = {}

  message({ kind, revision }: Message): void {
    this.messages++
    if (kind === 'request') this.requests++
    const name = revision ?? 'unknown'
    this.revisions[name] = (this.revisions[name] ?? 0) + 1
  }
}
