import { BoundedMap } from './bounded.js'

/** Things that are remembered. */
const LIMIT = 1_000

/** Tells whether a key comes for the first time, for what is worth saying once. */
export function saidOnce(): (key: string) => boolean {
  const said = new BoundedMap<string, true>(LIMIT)
  return (key) => {
    const isNews = !said.has(key)
    said.set(key, true)
    return isNews
  }
}
