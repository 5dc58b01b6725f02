/** The matcher for vitest: `expect.extend({ toConformToMcp })`. Importing it changes nothing by itself. */
// Brings the types that are added to below.
import type {} from 'vitest'
import type { ToConformToMcp } from './to-conform.js'

export type { ConformOptions } from './conform.js'
export { toConformToMcp } from './to-conform.js'

declare module 'vitest' {
  // Its type parameter has to be named as there, though nothing here depends on it.
  interface Matchers<T> {
    /** Judges a recorded conversation. Await it. */
    toConformToMcp: ToConformToMcp<Promise<void>>
  }
}
