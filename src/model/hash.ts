import type { hash } from 'node:crypto'
import { load } from './load.js'

// Most runs hash nothing before their first finding, and loading the module takes longer than linting a small file.
let crypto: { readonly hash: typeof hash } | undefined

/** The SHA-256 of a text: the digest, encoded. */
export function hashOf(encoding: 'base64' | 'hex', text: string): string {
  crypto ??= load('node:crypto') as typeof import('node:crypto')
  return crypto.hash('sha256', text, encoding)
}
