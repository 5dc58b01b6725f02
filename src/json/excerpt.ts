/** Whether the unit at `at` is the second half of a surrogate pair whose first half stands before it. */
const splitsPair = (text: string, at: number): boolean => {
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at)
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
}

/** The text between two offsets, for people: at most `limit` units, `…` included where something is left out. */
export const excerptOf = (text: string, start: number, end: number, limit: number): string => {
  if (end - start <= limit) return text.slice(start, end)
  const cut = start + Math.max(limit - 1, 0)
  return `${text.slice(start, splitsPair(text, cut) ? cut - 1 : cut)}…`
}
