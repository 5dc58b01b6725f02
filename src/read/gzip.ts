import type { createGunzip } from 'node:zlib'
import { load } from '../model/load.js'

// The module is loaded for the first input that is compressed.
const gunzip: typeof createGunzip = (options) => (load('node:zlib') as typeof import('node:zlib')).createGunzip(options)

/** Whether the first bytes are those of a gzip member (RFC 1952). */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'
    ? 'the compressed data ends too early'
    : 'the compressed data is damaged'

/**
 * Decompresses gzip, several members in a row included, piece by piece. Everything up to the damage of a cut or broken
 * input is handed on: each piece is taken through before the next one, so that no output waits behind an error.
 */
export class Gunzip {
  readonly #stream = gunzip({ chunkSize: 2 ** 18 })
  #broken: string | undefined
  #failure: { readonly error: unknown } | undefined
  readonly #closed: Promise<void>

  constructor(take: (plain: Uint8Array) => void) {
    this.#stream.on('data', (plain: Uint8Array) => {
      try {
        if (!this.#failure) take(plain)
      } catch (error) {
        // An exception of the taker must come out of write() or end(), not out of the event loop.
        this.#failure = { error }
      }
    })
    this.#closed = new Promise((resolve) => {
      this.#stream.on('error', (error) => {
        this.#broken ??= reasonOf(error)
        resolve()
      })
      this.#stream.on('end', resolve)
    })
  }

  /** Resolves when all of the piece has been handed on; to false where nothing more can be read. */
  async write(chunk: Uint8Array): Promise<boolean> {
    if (this.#broken === undefined) {
      const written = new Promise<void>((resolve) => this.#stream.write(chunk, () => resolve()))
      await Promise.race([written, this.#closed])
    }
    if (this.#failure) throw this.#failure.error
    return this.#broken === undefined
  }

  /** Resolves to why the data is not complete; to undefined where it is. */
  async end(): Promise<string | undefined> {
    if (this.#broken === undefined) {
      this.#stream.end()
      await this.#closed
    }
    if (this.#failure) throw this.#failure.error
    return this.#broken
  }
}
