import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../errors.js'
import { load } from '../model/load.js'
import { FORMATS } from '../read/reader.js'

/** Folders that never hold the user's own transcripts. */
export const SKIPPED_FOLDERS: readonly string[] = ['node_modules', '.git']

const GZIP_MAGIC = 0x1f8b
const SNIFFED_BYTES = 65_536

/** Endings of transcripts. Some formats have endings of their own and count where this version can read them. */
const ENDINGS: readonly { readonly ending: string; readonly format?: string }[] = [
  { ending: 'jsonl' },
  { ending: 'ndjson' },
  { ending: 'har', format: 'har' },
  { ending: 'log', format: 'log' },
]
const readable: readonly string[] = FORMATS
const endings = ENDINGS.filter(({ format }) => format === undefined || readable.includes(format))

/** Endings of what is linted below a folder, for messages. */
export const FOLDER_ENDINGS: readonly string[] = endings.map(({ ending }) => `*.${ending}`)

const TRANSCRIPT = new RegExp(`\\.(?:${endings.map(({ ending }) => ending).join('|')})(?:\\.gz)?$`, 'i')
const PERHAPS = /\.json(?:\.gz)?$/i

/** The first bytes of a file, unpacked where it is packed. */
const beginning = (path: string): string => {
  const buffer = Buffer.alloc(SNIFFED_BYTES)
  const file = openSync(path, 'r')
  try {
    const bytes = buffer.subarray(0, readSync(file, buffer, 0, SNIFFED_BYTES, 0))
    if (bytes.length < 2 || bytes.readUInt16BE(0) !== GZIP_MAGIC) return bytes.toString('latin1')
    const { constants, gunzipSync } = load('node:zlib') as typeof import('node:zlib')
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return '' // unreadable or broken: not found to be a transcript
  } finally {
    closeSync(file)
  }
}

/** Most JSON files are something else: one counts as a transcript where JSON-RPC is seen at its beginning. */
const isTranscript = (path: string): boolean =>
  TRANSCRIPT.test(path) || (PERHAPS.test(path) && beginning(path).includes('"jsonrpc"'))

/** Whether a path is, or leads to, a file. */
export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/**
 * The transcripts below a folder, as paths below it with `/`, in the order of their names. Links to files are followed,
 * links to folders are not, as they may lead back. Throws InputError where a folder cannot be read.
 */
export const transcriptsBelow = (folder: string): readonly string[] => {
  const found: string[] = []
  const visit = (below: string): void => {
    for (const entry of entriesOf(join(folder, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.includes(entry.name)) visit(path)
        continue
      }
      const full = join(folder, path)
      if ((entry.isFile() || (entry.isSymbolicLink() && isFile(full))) && isTranscript(full)) found.push(path)
    }
  }
  visit('')
  return found.sort()
}

const entriesOf = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new InputError(`cannot read the folder "${folder}": ${why}`)
  }
}
