/** A place in the bytes of an input. */
export interface Spot {
  /** Offset of its byte. */
  readonly start: number
  /** 1-based. */
  readonly line: number
  /** UTF-16 units of the line that stand before it. */
  readonly column: number
  /** Offset of the first byte of the line. */
  readonly lineStart: number
}

/** An element of `log.entries`: where it is, and what has to be known of it before it is read. */
export interface HarItem extends Spot {
  /** Offset behind its last byte. */
  readonly end: number
  /** When the request was sent, as written. */
  readonly startedAt: string
  /** Milliseconds until the end of the response; NaN where it does not say. */
  readonly time: number
  readonly method: string
  readonly url: string
}
