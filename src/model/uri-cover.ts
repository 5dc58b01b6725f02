/** A URI for comparing: escapes decoded, without case and without slashes at its end. */
export function plainUri(uri: string): string {
  let text = uri
  try {
    text = decodeURIComponent(uri)
  } catch {
    // A stray `%`: the text as it is.
  }
  text = text.toLowerCase()
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end--
  return text.slice(0, end)
}

/**
 * Whether a URI is one of the plain ones or below one of them. Only whole path segments count: `file:///a` covers
 * `file:///a/b` and `file:///a#b`, not `file:///ab`.
 */
export function coversUri(plain: ReadonlySet<string>, uri: string): boolean {
  const text = plainUri(uri)
  if (plain.has(text)) return true
  for (let index = 0; index < text.length; index++)
    if ('/?#'.includes(text.charAt(index)) && plain.has(text.slice(0, index).replace(/\/{1,3}$/, ''))) return true
  return false
}
