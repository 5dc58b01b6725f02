import { fstatSync, statSync } from 'node:fs'
import type { Stream } from './io.js'
import { writeAll } from './write-all.js'

/** How a descriptor is written: at once, through Node's stream, or not at all. */
type Way = 'direct' | 'stream' | 'none'

/** Node's streams take longer to load than a small file to lint, and files and pipes (to Node also sockets) need none. */
function wayTo(descriptor: number): Way {
  try {
    const place = fstatSync(descriptor)
    if (place.isFile() || place.isFIFO() || place.isSocket()) return 'direct'
    return place.isCharacterDevice() && place.rdev === statSync('/dev/null').rdev ? 'none' : 'stream'
  } catch {
    return 'stream'
  }
}

/**
 * Standard output or standard error. A reader that went away (`| head`) is no fault: the rest is dropped in silence.
 * Anything else is told to `failed`. `load` gives Node's stream.
 */
export function outgoing(descriptor: number, load: () => NodeJS.WriteStream, failed: (error: Error) => void): Stream {
  let way = wayTo(descriptor)
  let open = true
  let loaded: NodeJS.WriteStream | undefined
  const fail = (error: NodeJS.ErrnoException): void => {
    if (open && error.code !== 'EPIPE') failed(error)
    open = false
  }
  const stream = (): NodeJS.WriteStream => {
    loaded ??= load().on('error', fail)
    return loaded
  }
  const writeNow = (bytes: Uint8Array): void => {
    const { done, error } = writeAll(descriptor, bytes)
    if (error === undefined) return
    if (!(error instanceof Error)) throw error
    const refused = 'code' in error && error.code === 'EAGAIN'
    if (!refused) fail(error)
    // Somebody made the pipe refuse what it cannot take at once: the stream waits for it.
    way = 'stream'
    if (refused) stream().write(bytes.subarray(done))
  }
  return {
    get isTTY() {
      return way === 'stream' && stream().isTTY === true
    },
    get columns() {
      return way === 'stream' && stream().isTTY === true ? stream().columns : undefined
    },
    write: (piece) => {
      if (!open || piece.length === 0) return
      if (way === 'direct') writeNow(typeof piece === 'string' ? Buffer.from(piece) : piece)
      else if (way === 'stream') stream().write(piece)
    },
  }
}
