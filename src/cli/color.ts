import type { Io, Stream } from './io.js'

/**
 * Whether to colour what goes to a stream: the flag, else FORCE_COLOR (empty counts as set; `0` and `false` are no), else
 * NO_COLOR, else whether it is a terminal that can.
 */
export const wantsColor = (flag: boolean | undefined, env: Io['env'], stream: Pick<Stream, 'isTTY'>): boolean => {
  if (flag !== undefined) return flag
  const { FORCE_COLOR: forced, NO_COLOR: refused } = env
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  if (refused !== undefined && refused !== '') return false
  return stream.isTTY && env.TERM !== 'dumb'
}
