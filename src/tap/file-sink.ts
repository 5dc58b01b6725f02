import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LineWriter } from './sink.js'

/** A file of native records, one a line. */
export interface FileSink extends LineWriter {
  readonly path: string
  /** Lets go of the file. Without it, the end of the process does. */
  close(): void
}

/**
 * Makes a file for the records of one tap or several; what the file held before is gone, folders are made. A line is in
 * the file when `write` returns, so that it can be linted at any time. Throws where the file cannot be made.
 */
export function fileSink(path: string): FileSink {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'w')
  let isOpen = true
  return {
    path,
    write(line) {
      // Its descriptor may be that of another file by now.
      if (!isOpen) throw new Error(`${path} is closed`)
      appendFileSync(file, line)
    },
    close() {
      if (isOpen) closeSync(file)
      isOpen = false
    },
  }
}
