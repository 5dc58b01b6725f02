import { createRequire } from 'node:module'

/** Loads a module at once, when it is needed: most runs need few of those that take long. */
export const load: (name: string) => unknown = createRequire(import.meta.url)
