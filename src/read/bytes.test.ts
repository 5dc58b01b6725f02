import { Buffer } from 'node:buffer'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InputError } from '../errors.js'
import { randomFrom } from '../json/written.fixture.js'
import { readBytes } from './bytes.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirelint-bytes-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* pieces(data: Uint8Array, size: number) {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size)
}

const gather = async (from: Parameters<typeof readBytes>[0]['from']) => {
  const chunks: Buffer[] = []
  const steps: number[] = []
  const taker = {
    bytes: (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)),
    progress: (n: number) => steps.push(n),
  }
  const { bytes, broken } = await readBytes({ name: 'dir/f.jsonl', from }, taker)
  return { text: Buffer.concat(chunks).toString(), bytes, broken, steps }
}

/** Text that does not compress to nothing. */
const noise = (length: number) => {
  const random = randomFrom(7)
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')
}
const text = noise(400_000)

describe('readBytes', () => {
  it('reads a file and tells how far it is', async () => {
    const path = join(folder, 'plain.jsonl')
    const long = text.repeat(6)
    await writeFile(path, long)
    const read = await gather({ path })
    expect(read).toMatchObject({ bytes: long.length, broken: undefined })
    expect(read.text).toBe(long)
    expect(read.steps).toEqual([...Array.from({ length: 9 }, (_, index) => (index + 1) * 2 ** 18), long.length])
  })

  it('lets what waits have its turn, between small files as well', async () => {
    const path = join(folder, 'small.jsonl')
    await writeFile(path, text.slice(0, 10_000))
    let turns = 0
    let isOver = false
    const wait = () => {
      turns++
      if (!isOver) setImmediate(wait)
    }
    setImmediate(wait)
    for (let file = 0; file < 100; file++) await gather({ path })
    isOver = true
    expect(turns).toBeGreaterThan(1)
    expect(turns).toBeLessThan(10)
  })

  it.each([1, 2, 1000, 10_000_000])('recognises gzip in pieces of %i, several members in a row', async (size) => {
    const part = size < 3 ? text.slice(0, 500) : text
    const packed = Buffer.concat([gzipSync(part), gzipSync('\nsecond'), gzipSync('')])
    const read = await gather({ chunks: pieces(packed, size) })
    expect(read).toMatchObject({ text: `${part}\nsecond`, bytes: packed.length, broken: undefined })
  })

  it.each([1000, 10_000_000])('hands on all that a cut gzip file holds, in pieces of %i', async (size) => {
    const packed = gzipSync(text)
    const read = await gather({ chunks: pieces(packed.subarray(0, packed.length - 8), size) })
    expect(read.broken).toBe('the compressed data ends too early')
    expect(read.text).toBe(text)
    const half = await gather({ chunks: pieces(packed.subarray(0, packed.length / 2), size) })
    expect(half.broken).toBe('the compressed data ends too early')
    expect(text.startsWith(half.text)).toBe(true)
    expect(half.text.length).toBeGreaterThan(text.length * 0.4)
  })

  it('hands on what stands before a damage', async () => {
    const packed = Buffer.from(gzipSync(text))
    const middle = Math.floor(packed.length / 2)
    packed.fill(0xff, middle, middle + 1000)
    const read = await gather({ chunks: pieces(packed, 10_000) })
    expect(read.broken).toBe('the compressed data is damaged')
    expect(read.text.length).toBeGreaterThan(0)
  })

  it('reads an empty input and one byte', async () => {
    expect(await gather({ chunks: pieces(Buffer.of(), 1) })).toMatchObject({ text: '', bytes: 0 })
    expect(await gather({ chunks: pieces(Buffer.of(0x1f), 1) })).toMatchObject({ bytes: 1, broken: undefined })
  })

  it.each([
    ['nothing there', () => join(folder, 'none.jsonl'), 'Check the path.'],
    ['a folder', () => folder, 'Give the files inside the folder, or a pattern that matches them.'],
  ])('says what to do about %s', async (_, path, hint) => {
    const failure = await gather({ path: path() }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(InputError)
    expect(failure).toMatchObject({ hint, message: expect.stringMatching(/^cannot read dir\/f\.jsonl: E[A-Z]+/) })
  })

  it('says so when the stream breaks', async () => {
    async function* broken() {
      yield Buffer.from('abc')
      throw new Error('pipe closed')
    }
    await expect(gather({ chunks: broken() })).rejects.toThrow(InputError)
  })

  it.each([[Buffer.from(text)], [gzipSync(text)]])('lets errors of the taker through as they are', async (data) => {
    let closed = false
    async function* chunks() {
      try {
        yield* pieces(data, 50_000)
      } finally {
        closed = true
      }
    }
    const fault = new TypeError('a bug')
    const taker = {
      bytes: () => {
        throw fault
      },
    }
    await expect(readBytes({ name: 'f', from: { chunks: chunks() } }, taker)).rejects.toBe(fault)
    expect(closed).toBe(true)
  })
})
