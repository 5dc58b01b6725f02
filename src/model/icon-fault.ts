import { base64Form } from './base64.js'
import { has, isObject, type JsonObject } from './json.js'
import { isRedacted } from './redaction.js'
import { shown } from './shown.js'

/** What is wrong with an icon (basic/index#icons). */
export interface IconFault {
  readonly fault: 'src' | 'relative' | 'data' | 'http' | 'unsafe' | 'sizes' | 'size' | 'theme'
  /** Pointer below the icon; empty where the member is missing. */
  readonly pointer: string
  readonly seen: string
}

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/
const SIZE = /^(?:\d+x\d+|any)$/
/** Enough of a data URI to find the comma that ends its head. */
const HEAD = 256

/** The first fault of an icon, what makes it useless before what only clients may mind. The picture is never fetched. */
export function iconFault(icon: unknown): IconFault | undefined {
  if (isRedacted(icon)) return undefined
  if (!isObject(icon)) return { fault: 'src', pointer: '', seen: shown(undefined) }
  return sourceFault(icon) ?? sizesFault(icon) ?? themeFault(icon)
}

function sourceFault(icon: JsonObject): IconFault | undefined {
  const { src } = icon
  const found = (fault: IconFault['fault'], seen: string): IconFault => ({
    fault,
    pointer: has(icon, 'src') ? '/src' : '',
    seen,
  })
  if (typeof src !== 'string') return found('src', shown(src))
  if (isRedacted(src)) return undefined
  const scheme = SCHEME.exec(src)?.[1]?.toLowerCase()
  if (scheme === undefined) return found('relative', shown(src))
  if (scheme === 'https') return undefined
  if (scheme === 'data') return isBase64Data(src) ? undefined : found('data', '')
  return found(scheme === 'http' ? 'http' : 'unsafe', scheme)
}

function isBase64Data(uri: string): boolean {
  const comma = uri.indexOf(',')
  if (comma < 0 || comma > HEAD || !/;\s*base64\s*$/i.test(uri.slice(0, comma))) return false
  const form = base64Form(uri.slice(comma + 1))
  return form !== 'broken' && form !== 'prefixed'
}

function sizesFault({ sizes }: JsonObject): IconFault | undefined {
  if (sizes === undefined || isRedacted(sizes)) return undefined
  if (!Array.isArray(sizes) || !sizes.every((size) => typeof size === 'string'))
    return { fault: 'sizes', pointer: '/sizes', seen: shown(sizes) }
  const index = sizes.findIndex((size: string) => !SIZE.test(size))
  return index < 0 ? undefined : { fault: 'size', pointer: `/sizes/${index}`, seen: shown(sizes[index]) }
}

const themeFault = ({ theme }: JsonObject): IconFault | undefined =>
  theme === undefined || theme === 'light' || theme === 'dark' || isRedacted(theme)
    ? undefined
    : { fault: 'theme', pointer: '/theme', seen: shown(theme) }
