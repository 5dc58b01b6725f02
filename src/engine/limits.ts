/**
 * The bounds that keep memory independent of the input's size, in one place. Beyond a bound the oldest entry goes, is
 * not judged, and is counted in the summary.
 */
export const LIMITS = {
  /** Requests that wait for their answer. */
  openExchanges: 100_000,
  /** Rounds that may still be retried. */
  openChains: 10_000,
  /** Characters of text that all open requests may have, and all open rounds; so many of either are followed, however long. */
  openText: 6 * 1024 * 1024,
  openAlways: 16,
  /** Rounds of one and the same call that may still be retried. */
  openChainsPerSubject: 256,
  /** Retries whose finding waits for later evidence. */
  provisional: 10_000,
  /** Retries of one and the same call that are right for one round and nearly so for another. */
  doubtfulPerSubject: 16,
  /** Conversations at the same time; the one idle longest ends. */
  sessions: 1_000,
  /** Issued states that are remembered after their chain ended. */
  states: 10_000,
  /** Rounds of ended chains that are remembered with all that was asked, and the characters that all may hold. */
  endedRounds: 100,
  endedText: 1024 * 1024,
  /** Ids of requests that are remembered when they are over: those that were answered, and all; and progress tokens. */
  recentIds: 10_000,
  /** Ancestors that a retry is compared with. */
  chainLength: 1_000,
  /** Records of a conversation that wait for the first sign of its revision, and the characters that all may hold. */
  undeclaredRecords: 2_000,
  undeclaredText: 32 * 1024 * 1024,
  /** Characters of text that retries may hold until their link is settled. */
  heldText: 32 * 1024 * 1024,
  /** HTTP exchanges whose end was not seen. */
  httpExchanges: 20_000,
  /** Lists that a conversation remembers, and items of one list. */
  listings: 100,
  listedItems: 10_000,
  /** Findings of one input that are kept whole; beyond, they are counted by rule. */
  findingsPerFile: 100_000,
} as const

/** Whether so many that are open, with so much text, are too many. */
export const isTooMuch = (open: number, text: number, most: number): boolean =>
  open > most || (text > LIMITS.openText && open > LIMITS.openAlways)

/** Counts what was not judged, by reason. */
export class Unjudged {
  readonly reasons: Record<string, number> = {}
  records = 0

  count(reason: string): void {
    this.reasons[reason] = (this.reasons[reason] ?? 0) + 1
  }

  /** A record that was not judged, or not whole. */
  record(reason: string): void {
    this.records++
    this.count(reason)
  }
}
