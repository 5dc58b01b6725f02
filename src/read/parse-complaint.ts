const WHOLE = /^(?:SyntaxError: )?(Unexpected token .{1,8}, (?:\.\.\.)?"(.*?)"(?:\.\.\.)? is not valid JSON)/s
const AT_POSITION =
  /^(?:SyntaxError: )?((?:Unexpected|Expected|Bad|Unterminated|No|Exponent) [^{]{1,80}? (?:in|after) JSON at position \d+)/

/** What JSON.parse says of values that never were text from a server. */
const NEVER_TEXT: ReadonlySet<string | undefined> = new Set(['undefined', '[object Obj', '[object Object]'])

/**
 * What JavaScript's JSON.parse complained about at the start of a log entry, as it said it; undefined where the entry is
 * something else. An empty text is no complaint about a server: blank lines are harmless.
 */
export const complaintIn = (entry: string): string | undefined => {
  const whole = WHOLE.exec(entry)
  if (whole) return NEVER_TEXT.has(whole[2]) ? undefined : whole[1]
  return AT_POSITION.exec(entry)?.[1]
}
