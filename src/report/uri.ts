import type { FormatContext } from './format.js'
import { inWorkspace, isAbsolute, segmentsOf } from './workspace.js'

/** What encodeURIComponent leaves and Markdown or a shell gives a meaning. */
const LEFT = /[!'()*~]/g

/** One segment of a path, percent-encoded as UTF-8; halves of surrogate pairs become U+FFFD. */
const encode = (segment: string): string =>
  encodeURIComponent(segment.replace(/\p{Cs}/gu, '\ufffd')).replace(
    LEFT,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A path with `/` as the path of a URI. */
export const encodedPath = (path: string): string => path.split('/').map(encode).join('/')

/** Whether `..` leads a relative path out of the folder that it starts in. */
const leavesFolder = (path: string): boolean => {
  let depth = 0
  for (const segment of path.split('/')) {
    if (segment === '..') depth--
    else if (segment !== '' && segment !== '.') depth++
    if (depth < 0) return true
  }
  return false
}

/**
 * The path of a file as reports for machines name it: relative to the workspace, without `./` and empty segments. A file
 * outside of it keeps its name.
 */
export const reportedPath = (file: string, context: FormatContext): string => {
  const name = inWorkspace(file, context)
  return isAbsolute(name) || leavesFolder(name) ? name : segmentsOf(name).join('/') || name
}

/** A URI reference for a file: relative where its path is, else with the scheme `file`. */
export const uriOf = (file: string, context: FormatContext): string => {
  const path = reportedPath(file, context)
  if (!isAbsolute(path)) return encodedPath(path)
  const drive = /^[a-z]:/i.exec(path)?.[0] ?? ''
  return `file://${drive && `/${drive}`}${encodedPath(path.slice(drive.length))}`
}
