const unescapeSegment = (segment: string): string =>
  segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment

/** Names and indexes on the way to the place; empty for the whole value. A missing first slash is forgiven. */
export const splitPointer = (pointer: string): string[] => {
  if (pointer === '') return []
  const path = pointer.startsWith('/') ? pointer.slice(1) : pointer
  return path.split('/').map(unescapeSegment)
}
