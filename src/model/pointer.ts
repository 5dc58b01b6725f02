/** RFC 6901: a member name as it stands between the slashes of a pointer. */
export const escapeSegment = (name: string): string =>
  name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name

/** The pointer of a member below another value (RFC 6901). Keys are member names or array indexes as they are, unescaped. */
export function child(pointer: string, ...keys: readonly (string | number)[]): string {
  let path = pointer
  // No iterator: rules ask for many pointers.
  for (let index = 0; index < keys.length; index++) path += `/${escapeSegment(String(keys[index]))}`
  return path
}
