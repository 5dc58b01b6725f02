import type { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

// Most runs hash nothing before their first finding, and loading the module takes longer than linting a small file.
const load = createRequire(import.meta.url)
let crypto: { readonly createHash: typeof createHash } | undefined

/** The SHA-256 of texts, one after the other: the digest, encoded. */
export function hashOf(encoding: 'base64' | 'hex', ...texts: readonly string[]): string {
  crypto ??= load('node:crypto') as typeof import('node:crypto')
  const hash = crypto.createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest(encoding)
}
