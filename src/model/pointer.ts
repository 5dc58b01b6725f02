/** The pointer of a member below another value (RFC 6901). Keys are member names or array indexes as they are, unescaped. */
export const child = (pointer: string, ...keys: readonly (string | number)[]): string =>
  keys.reduce<string>((path, key) => `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`, pointer)
