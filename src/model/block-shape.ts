import { has, isObject } from './json.js'
import { memberFault, type Wanted } from './members.js'
import { isRedacted } from './redaction.js'
import type { Revision } from './revision.js'
import { shown } from './shown.js'
import { kindOf } from './wording.js'

/** What is wrong with a content block. */
export interface BlockFault {
  readonly fault: 'type' | 'member' | 'resource'
  /** Pointer below the block, of the value at fault or of the object that lacks it. */
  readonly pointer: string
  /** The end of a sentence that begins with the block. */
  readonly says: string
}

type Members = Readonly<Record<string, readonly Wanted[]>>

const MEDIA: readonly Wanted[] = [
  ['data', 'string'],
  ['mimeType', 'string'],
]
const FIRST: Members = {
  text: [['text', 'string']],
  image: MEDIA,
  resource: [['resource', 'object']],
}
const WITH_AUDIO: Members = { ...FIRST, audio: MEDIA }
const WITH_LINKS: Members = {
  ...WITH_AUDIO,
  resource_link: [
    ['uri', 'string'],
    ['name', 'string'],
  ],
}

/** The members of each kind of block, where a revision does not know all kinds. */
const BY_REVISION: { readonly [R in Revision]?: Members } = { '2024-11-05': FIRST, '2025-03-26': WITH_AUDIO }

/** The first fault of a block of a tool result or a prompt (schema#contentblock); undefined where it has none. */
export function blockFault(block: unknown, revision: Revision | undefined): BlockFault | undefined {
  if (isRedacted(block)) return undefined
  if (!isObject(block)) return { fault: 'type', pointer: '', says: `is ${kindOf(block)}, where an object was expected` }
  const { type } = block
  if (isRedacted(type)) return undefined
  const members = (revision && BY_REVISION[revision]) ?? WITH_LINKS
  const wanted = typeof type === 'string' && Object.hasOwn(members, type) ? members[type] : undefined
  if (wanted === undefined) {
    const says = `has the type ${shown(type)}, which this revision does not know`
    return { fault: 'type', pointer: has(block, 'type') ? '/type' : '', says }
  }
  const found = memberFault(block, wanted)
  if (found !== undefined) {
    const says = `of type ${String(type)} has ${found.seen} as ${found.name}, where ${found.expected} was expected`
    return { fault: 'member', pointer: found.pointer, says }
  }
  return type === 'resource' ? resourceFault(block.resource) : undefined
}

/** An embedded resource; annotations inside it are let pass. */
function resourceFault(resource: unknown): BlockFault | undefined {
  if (!isObject(resource)) return undefined
  const found = memberFault(resource, [['uri', 'string']])
  if (found !== undefined) {
    const says = `embeds a resource with ${found.seen} as uri, where a string was expected`
    return { fault: 'resource', pointer: `/resource${found.pointer}`, says }
  }
  if (['text', 'blob'].some((name) => typeof resource[name] === 'string')) return undefined
  return { fault: 'resource', pointer: '/resource', says: 'embeds a resource with neither text nor blob' }
}
