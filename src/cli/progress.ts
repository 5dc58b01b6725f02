import type { Input } from '../read/reader.js'
import type { Io } from './io.js'
import { bytesOf } from './sizes.js'

/** Runs shorter than this say nothing. */
const QUIET_MS = 1000
const REDRAW_MS = 200
const MB = 1_000_000

/** A line on a terminal that says how far a long run has come. */
export interface Progress {
  /** Bytes read of a file so far, of several at a time; undefined where nobody is told. */
  readonly read: ((file: string, bytes: number) => void) | undefined
  readonly found: (findings: number) => void
  /** Takes the line away, so that something else can be written. */
  readonly clear: () => void
}

const NO_PROGRESS: Progress = { read: undefined, found: () => {}, clear: () => {} }

const line = (bytes: number, total: number, ms: number, findings: number): string => {
  const share =
    total > 0 && total >= bytes ? ` of ${(total / MB).toFixed(0)} MB, ${Math.floor((bytes / total) * 100)} %` : ' MB'
  return `${(bytes / MB).toFixed(0)}${share}, ${(bytes / MB / (ms / 1000)).toFixed(0)} MB/s, ${findings} findings`
}

/** Progress on standard error, only where it is a terminal and nobody's log. */
export const progressOf = (inputs: readonly Input[], io: Io): Progress => {
  if (!io.stderr.isTTY || io.env.CI !== undefined) return NO_PROGRESS
  const start = io.now()
  const total = inputs.reduce((sum, input) => sum + bytesOf(input), 0)
  let drawn = start + QUIET_MS - REDRAW_MS
  const of = new Map<string, number>()
  let [done, findings, visible] = [0, 0, false]
  return {
    read: (file, bytes) => {
      done += bytes - (of.get(file) ?? 0)
      of.set(file, bytes)
      const now = io.now()
      if (now - drawn < REDRAW_MS) return
      drawn = now
      visible = true
      io.stderr.write(`\r\u001b[K${line(done, total, now - start, findings)}`)
    },
    found: (more) => {
      findings += more
    },
    clear: () => {
      if (visible) io.stderr.write('\r\u001b[K')
      visible = false
    },
  }
}
