import { writeSync } from 'node:fs'

/** Writes bytes to an open descriptor: how many it took, and what stopped it; undefined where nothing did. */
export function writeAll(descriptor: number, bytes: Uint8Array): { readonly done: number; readonly error: unknown } {
  let done = 0
  try {
    // A pipe or a disk that is nearly full takes less than it is given.
    while (done < bytes.length) done += writeSync(descriptor, bytes, done)
    return { done, error: undefined }
  } catch (error) {
    return { done, error }
  }
}
