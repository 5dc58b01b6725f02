const LONGEST = 1_000

/** A cursor as text: Base64 is decoded where it holds text. */
function decoded(cursor: string): string {
  if (!/^[A-Za-z0-9+/_-]{4,}={0,2}$/.test(cursor) || /^\d+$/.test(cursor)) return cursor
  const text = Buffer.from(cursor, 'base64').toString('utf8')
  return /^[\x20-\x7e]+$/.test(text) ? text : cursor
}

/** Numbers do not count: two cursors of one server differ in them. undefined where there is no number. */
function patternOf(cursor: string): string | undefined {
  if (cursor.length > LONGEST) return undefined
  const text = decoded(cursor)
  return /\d/.test(text) ? text.replace(/\d+/g, '#') : undefined
}

/** Whether a cursor is another one in which only a number was changed, as by somebody who reads what is opaque. */
export function isEdited(cursor: string, issued: string): boolean {
  const pattern = patternOf(cursor)
  return pattern !== undefined && pattern === patternOf(issued)
}
