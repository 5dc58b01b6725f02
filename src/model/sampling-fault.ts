import { BASE64_FAULT, base64Form, isLenient } from './base64.js'
import { has, isObject, member } from './json.js'
import { memberFault, type Wanted } from './members.js'
import { isRedacted } from './redaction.js'
import type { Revision } from './revision.js'
import { blocksOf } from './sampling.js'
import { shown } from './shown.js'
import { kindOf } from './wording.js'

/** What is wrong with a sampling message or answer. */
export interface SamplingFault {
  readonly fault: 'role' | 'side' | 'type' | 'data'
  /** Pointer below the message. */
  readonly pointer: string
  /** The end of a sentence that begins with the message. */
  readonly says: string
}

const FIRST: readonly string[] = ['text', 'image']
const WITH_AUDIO: readonly string[] = [...FIRST, 'audio']
const WITH_TOOLS: readonly string[] = [...WITH_AUDIO, 'tool_use', 'tool_result']
const TYPES: { readonly [R in Revision]?: readonly string[] } = {
  '2024-11-05': FIRST,
  '2025-03-26': WITH_AUDIO,
  '2025-06-18': WITH_AUDIO,
}

/** The side on which the blocks of tools stand. */
const SIDES: ReadonlyMap<unknown, string> = new Map([
  ['tool_use', 'assistant'],
  ['tool_result', 'user'],
])

/** How a message is to be read. */
export interface Reading {
  readonly revision: Revision | undefined
  /** An extension may define further types. */
  readonly extended: boolean
  /** Missing members are judged elsewhere. */
  readonly isAnswer: boolean
}

/** The faults of a message, in order: its role, then the first one of each block (client/sampling#messages). */
export function samplingFaults(message: unknown, reading: Reading): readonly SamplingFault[] {
  if (isRedacted(message)) return []
  if (!isObject(message))
    return [{ fault: 'role', pointer: '', says: `is ${kindOf(message)}, where an object was expected` }]
  const { role, content } = message
  const faults: SamplingFault[] = []
  const known = role === 'user' || role === 'assistant' || isRedacted(role)
  if (!known && (has(message, 'role') || !reading.isAnswer)) {
    const says = `has ${shown(role)} as role, where "user" or "assistant" was expected`
    faults.push({ fault: 'role', pointer: has(message, 'role') ? '/role' : '', says })
  }
  if (content === undefined && !reading.isAnswer) faults.push({ fault: 'role', pointer: '', says: 'has no content' })
  // What is no block at all is sampling/result-shape.
  if (reading.isAnswer && typeof content !== 'object') return faults
  for (const { value, pointer } of blocksOf(message)) {
    const found = blockFault(value, role, reading)
    if (found) faults.push({ ...found, pointer: pointer + found.pointer })
  }
  return faults
}

function blockFault(block: unknown, role: unknown, { revision, extended }: Reading): SamplingFault | undefined {
  if (isRedacted(block)) return undefined
  const type = member(block, 'type')
  const types = (revision && TYPES[revision]) ?? WITH_TOOLS
  if (typeof type !== 'string' || !types.includes(type)) {
    if (isRedacted(type) || (extended && typeof type === 'string')) return undefined
    const says = isObject(block)
      ? `has a block of type ${shown(type)}, which may not stand there`
      : `has ${kindOf(block)} as content, where a block was expected`
    return { fault: 'type', pointer: has(block, 'type') ? '/type' : '', says }
  }
  const side = SIDES.get(type)
  if (side !== undefined && side !== role && (role === 'user' || role === 'assistant'))
    return {
      fault: 'side',
      pointer: '/type',
      says: `of the role ${role} has a block of type ${type}, which belongs to the ${side}`,
    }
  return type === 'image' || type === 'audio' ? dataFault(block, type) : missingFault(block, type)
}

/** What a block has to hold by its type; images and audio have more to them. */
const MEMBERS: ReadonlyMap<string, readonly Wanted[]> = new Map<string, readonly Wanted[]>([
  ['text', [['text', 'string']]],
  [
    'tool_use',
    [
      ['id', 'string'],
      ['name', 'string'],
      ['input', 'object'],
    ],
  ],
  [
    'tool_result',
    [
      ['toolUseId', 'string'],
      ['content', 'array'],
    ],
  ],
])

function missingFault(block: unknown, type: string): SamplingFault | undefined {
  const found = isObject(block) ? memberFault(block, MEMBERS.get(type) ?? []) : undefined
  if (found === undefined) return undefined
  const { name, pointer, seen, expected } = found
  return {
    fault: 'type',
    pointer,
    says: `has a ${type} with ${seen} as ${name}, where ${expected} was expected`,
  }
}

function dataFault(block: unknown, type: string): SamplingFault | undefined {
  const data = member(block, 'data')
  const wrong = ['data', 'mimeType'].find((name) => typeof member(block, name) !== 'string')
  if (wrong !== undefined) {
    const says = `has a block of type ${type} with ${shown(member(block, wrong))} as ${wrong}, where a string was expected`
    return { fault: 'data', pointer: has(block, wrong) ? `/${wrong}` : '', says }
  }
  const form = typeof data === 'string' ? base64Form(data) : undefined
  if (form === undefined || form === 'standard' || isLenient(form)) return undefined
  return { fault: 'data', pointer: '/data', says: `has a block of type ${type} whose data ${BASE64_FAULT[form]}` }
}
