import type { FormatName, ReadResult } from '../read/reader.js'

/** Why an input holds no message, in a clause or two. `given`: the format that was asked for. */
export function whyNothing({ bytes, records, remedy }: ReadResult, given: FormatName | undefined): string {
  if (bytes === 0) return 'the file is empty'
  if (remedy !== undefined) return `the file holds no messages. ${remedy}`
  if (records > 0) return 'no record holds an MCP message'
  if (given !== undefined)
    return `nothing in it is of the format "${given}" that was asked for. Give the right one, or none`
  return 'no line is a JSON-RPC message or a record of one'
}
