import { detached } from '../model/detached.js'
import { member } from '../model/json.js'
import type { Message } from '../model/message.js'
import type { About, Mark, Part, Source } from '../model/place.js'
import type { WireRecord } from '../model/record.js'
import type { Revision } from '../model/revision.js'

/** Characters of a value that a finding shows to people. */
const EXCERPT = 80

/** The place of a pointer in a message, found now. */
export function markOf(message: Message, pointer = '', part: Part = 'value'): Mark {
  return resolve(message.source, message.root, pointer, part, aboutOf(message))
}

/** The place of a pointer in a text, found now: costs a walk through the text. */
export function resolve(
  source: Source,
  root: string,
  pointer: string,
  part: Part,
  about: About,
  excerpt?: string,
): Mark {
  const { file, byteOffset } = source
  const { line, column, endLine, endColumn } = source.span(root + pointer, part)
  return { file, line, column, endLine, endColumn, pointer, byteOffset, about, excerpt }
}

/** Some of the text at a place, for people. */
export function excerptAt(source: Source, root: string, pointer: string): string | undefined {
  if (pointer === '') return undefined
  const excerpt = source.excerpt(root + pointer, EXCERPT)
  return excerpt === undefined ? undefined : detached(excerpt)
}

const NOTHING: About = { subject: '', dir: undefined, revision: undefined, method: '', target: '' }

/** The start of a line: a mark that costs no walk through the text. Only for related places. */
export const lineMark = (file: string, line: number): Mark => ({
  file,
  line,
  column: 1,
  endLine: line,
  endColumn: 1,
  pointer: '',
  byteOffset: 0,
  about: NOTHING,
})

/** What a finding about the message has to know of it. `call`: for a response, the request that it answers. */
export function aboutOf(message: Message, call: Message = message): About {
  const method = 'method' in call ? call.method : ''
  const target = 'params' in call ? targetOf(call.params) : ''
  return {
    subject: subjectOf(message.record, message.root),
    dir: message.dir,
    revision: message.revision,
    method,
    target,
  }
}

/** What a finding about a record without message has to know. */
export const aboutRecord = (record: WireRecord, revision: Revision | undefined): About => ({
  subject: subjectOf(record, ''),
  dir: record.dir,
  revision,
  method: '',
  target: '',
})

/** Names a message: no two records of an input share a number. */
const subjectOf = ({ seq, origin }: WireRecord, root: string): string => `${origin.file}:${seq}${root}`

function targetOf(params: unknown): string {
  const target = member(params, 'name') ?? member(params, 'uri')
  return typeof target === 'string' ? target : ''
}
