/** The matcher for jest, with its types; the function is that of `mcp-wirelint/vitest`. */
// Brings the types that are added to below.
import type {} from 'expect'
import type { ToConformToMcp } from './to-conform.js'

export type { ConformOptions } from './conform.js'
export { toConformToMcp } from './to-conform.js'

// For `import { expect } from '@jest/globals'`, and for the package of that name.
declare module 'expect' {
  interface Matchers<R, T> {
    /** Judges a recorded conversation. Await it. */
    toConformToMcp: ToConformToMcp<Promise<R>>
  }
}

// For the global `expect` of @types/jest.
declare global {
  // biome-ignore lint/style/noNamespace: its types are in this one.
  namespace jest {
    interface Matchers<R, T> {
      /** Judges a recorded conversation. Await it. */
      toConformToMcp: ToConformToMcp<Promise<R>>
    }
  }
}
