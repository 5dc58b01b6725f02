/** A text that is mostly one string without escapes, as it was decoded: in pieces. */
export interface InPieces {
  readonly text: string
  /** All up to the string, its opening quote included. */
  readonly head: string
  /** What stands between its quotes, and its pieces. */
  readonly content: string
  readonly body: readonly string[]
  /** All from its closing quote on. */
  readonly tail: string
}

/** One text made of several. V8 copies none of them until somebody looks into the whole. */
export function joined(pieces: readonly string[]): string {
  let text = ''
  for (const piece of pieces) text += piece
  return text
}
