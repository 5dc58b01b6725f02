import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outgoing } from './outgoing.js'

const noStream = (): never => {
  throw new Error('no stream is needed')
}
const noFault = (error: Error): never => {
  throw error
}

describe.skipIf(process.platform === 'win32')('outgoing', () => {
  let folder = ''
  const open: number[] = []
  const opened = (path: string, flags: number | string): number => {
    const descriptor = openSync(path, flags)
    open.push(descriptor)
    return descriptor
  }
  const pipe = (): string => {
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', [path])
    return path
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outgoing-'))
  })
  afterEach(() => {
    for (const descriptor of open.splice(0)) closeSync(descriptor)
    rmSync(folder, { recursive: true })
  })

  it('writes files at once', () => {
    const path = join(folder, 'report')
    const out = outgoing(opened(path, 'w'), noStream, noFault)
    out.write('é')
    out.write('')
    out.write(new Uint8Array([0x0a]))
    expect(readFileSync(path, 'utf8')).toBe('é\n')
    expect(out.isTTY).toBe(false)
    expect(out.columns).toBeUndefined()
  })

  it('writes nothing where nobody can read it', () => {
    const out = outgoing(opened('/dev/null', 'w'), noStream, noFault)
    out.write('text')
    expect(out.isTTY).toBe(false)
  })

  it('leaves what a pipe refuses to the stream, and all that follows', () => {
    const path = pipe()
    const descriptor = opened(path, constants.O_RDWR | constants.O_NONBLOCK)
    const stream = new PassThrough()
    const out = outgoing(descriptor, () => stream as unknown as NodeJS.WriteStream, noFault)
    const text = 'line\n'.repeat(100_000)
    out.write(text)
    out.write('the end')
    const first = Buffer.alloc(text.length)
    let held = ''
    try {
      for (;;) held += first.toString('latin1', 0, readSync(descriptor, first))
    } catch (error) {
      expect(error).toHaveProperty('code', 'EAGAIN')
    }
    expect(held.length).toBeGreaterThan(0)
    // Some versions of Node give all that waits at once, others piece by piece.
    for (let piece = stream.read(); piece !== null; piece = stream.read()) held += piece
    expect(held).toBe(`${text}the end`)
  })

  it('drops the rest where the reader has gone', () => {
    const path = pipe()
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const descriptor = opened(path, constants.O_WRONLY | constants.O_NONBLOCK)
    closeSync(reader)
    const out = outgoing(descriptor, noStream, noFault)
    out.write('nobody reads this')
    out.write('nor this')
  })

  it.skipIf(process.platform !== 'linux')('tells of anything else once', () => {
    const faults: string[] = []
    const stream = new PassThrough()
    const descriptor = opened('/dev/full', 'w')
    const out = outgoing(
      descriptor,
      () => stream as unknown as NodeJS.WriteStream,
      (error) => faults.push(error.message),
    )
    out.write('text')
    stream.emit('error', new Error('no space'))
    stream.emit('error', new Error('no space'))
    out.write('more')
    expect(faults).toEqual(['no space'])
    expect(String(stream.read())).toBe('text')
  })
})
