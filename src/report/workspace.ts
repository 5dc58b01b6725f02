import type { FormatContext } from './format.js'

/** Whether a path with `/` starts at a root or a drive. */
export const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[a-z]:\//i.test(path)

/** On POSIX a backslash is a character of a name like any other; a drive letter shows that it separates. */
const withSlashes = (path: string): string => (/^[a-z]:\\/i.test(path) ? path.replaceAll('\\', '/') : path)

/** Path segments with `.` and `..` resolved. */
export const segmentsOf = (path: string): string[] => {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

/**
 * A file's path relative to the workspace, with `/`, as GitHub wants it; the name as given where the file is outside of
 * the workspace or there is none.
 */
export const inWorkspace = (file: string, { workspace, workingDirectory }: FormatContext): string => {
  const name = withSlashes(file)
  if (workspace === undefined) return name
  const folder = withSlashes(workingDirectory)
  const path = segmentsOf(isAbsolute(name) ? name : `${folder}/${name}`)
  const root = segmentsOf(withSlashes(workspace))
  const isInside = path.length > root.length && root.every((segment, index) => segment === path[index])
  return isInside ? path.slice(root.length).join('/') : name
}
