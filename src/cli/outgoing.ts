import { fstatSync, statSync, writeSync } from 'node:fs'
import type { Stream } from './io.js'

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
  const writeAll = (bytes: Uint8Array): void => {
    let done = 0
    try {
      // A pipe or a disk that is nearly full takes less than it is given.
      while (done < bytes.length) done += writeSync(descriptor, bytes, done)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const refused = 'code' in error && error.code === 'EAGAIN'
      if (!refused) fail(error)
      // Somebody made the pipe refuse what it cannot take at once: the stream waits for it.
      way = 'stream'
      if (refused) stream().write(bytes.subarray(done))
    }
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
      if (way === 'direct') writeAll(typeof piece === 'string' ? Buffer.from(piece) : piece)
      else if (way === 'stream') stream().write(piece)
    },
  }
}
