/** What is between the quotes of a string, its escapes resolved; other values as they are written. */
export const scalarOf = (written: string): string => {
  const text = written.trim()
  if (!text.startsWith('"')) return text
  if (!text.includes('\\')) return text.slice(1, -1)
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}
