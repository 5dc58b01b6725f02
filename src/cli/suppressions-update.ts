import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Judged, prune, suppressAll } from '../config/known-findings.js'
import { type Suppressions, suppressionsText } from '../config/suppressions.js'
import { count } from '../report/words.js'
import type { Io } from './io.js'
import type { SuppressionsFile } from './suppressions-file.js'
import { tell } from './tell.js'

/** An input that was judged, under the name it was given and under its path in the suppressions file. */
export interface JudgedFile extends Judged {
  readonly name: string
  readonly path: string
}

const sizeOf = (suppressions: Suppressions): string => {
  const files = [...suppressions.values()].filter((rules) => rules.size > 0)
  const findings = files.flatMap((rules) => [...rules.values()]).reduce((sum, known) => sum + known.count, 0)
  return `${count(findings, 'known finding')} in ${count(files.length, 'file')}`
}

/** Without the entries of files that are gone. What was judged may be a stream with a name and no file at all. */
const withoutGone = (suppressions: Suppressions, folder: string, judged: readonly JudgedFile[]): Suppressions => {
  const paths = new Set(judged.map(({ path }) => path))
  return new Map([...suppressions].filter(([path]) => paths.has(path) || existsSync(join(folder, path))))
}

/**
 * Brings the suppressions file up to what was found, and tells so. Everything found becomes known (`isAll`), or what is
 * stale is lowered and files that are gone are left out. Entries of files that were not judged stay as they are.
 */
export const rewrite = (file: SuppressionsFile, judged: readonly JudgedFile[], isAll: boolean, io: Io): void => {
  const before: Suppressions = file.suppressions ?? new Map()
  const change = isAll ? suppressAll : prune
  const changed = new Map(before)
  for (const one of judged) changed.set(one.path, change(changed.get(one.path) ?? new Map(), one))
  const after = isAll ? changed : withoutGone(changed, file.folder, judged)
  const isSame = suppressionsText(after) === suppressionsText(before)
  if (!isSame) file.write(after)
  tell(io, `${file.shown}: ${sizeOf(after)}${isSame ? ', as before' : ''}`)
}
