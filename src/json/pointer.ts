/** RFC 6901: a member name as it stands between the slashes of a pointer. */
export const escapeSegment = (name: string): string =>
  name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name

const unescapeSegment = (segment: string): string =>
  segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment

/** The pointer of a member or element below `base`. */
export const joinPointer = (base: string, ...segments: readonly (string | number)[]): string =>
  segments.reduce<string>((pointer, segment) => `${pointer}/${escapeSegment(String(segment))}`, base)

/** Names and indexes on the way to the place; empty for the whole value. A missing first slash is forgiven. */
export const splitPointer = (pointer: string): string[] => {
  if (pointer === '') return []
  const path = pointer.startsWith('/') ? pointer.slice(1) : pointer
  return path.split('/').map(unescapeSegment)
}
