let newest: { readonly text: string; readonly pieces: readonly string[] } | undefined

/** Notes the pieces of a long text that is to be judged now. One text is remembered. */
export function notePieces(text: string, pieces: readonly string[]): void {
  newest = { text, pieces }
}

/** Nothing is judged any more that the pieces belong to. */
export function forgetPieces(): void {
  newest = undefined
}

/**
 * The pieces of a text, for whoever looks through all of it: whole, a text that was put together is copied into memory of
 * its own as soon as one unit of it is asked for.
 */
export function piecesOf(text: string): readonly string[] {
  // As long as the texts are the very same one, none of them is looked into.
  return newest !== undefined && newest.text.length === text.length && newest.text === text ? newest.pieces : [text]
}
