import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A transcript that shows a fault, or shows that there is none. */
export interface Fixture {
  readonly kind: 'bad' | 'ok'
  /** Its file name. */
  readonly name: string
  /** Where it stands. */
  readonly path: string
  /** Where its findings are written down; only `bad` ones have some. */
  readonly expectPath: string
  readonly bytes: Uint8Array
}

const NAME = /^(bad|ok)-[^.]+\.(?!expect$).+$/

/** The fixtures in a folder, by name: `bad-x.jsonl` with its `bad-x.expect`, and `ok-x.jsonl`. */
export function readFixtures(folder: string): Fixture[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const kind = NAME.exec(name)?.[1]
      if (kind !== 'bad' && kind !== 'ok') return []
      const path = join(folder, name)
      const expectPath = join(folder, `${name.slice(0, name.indexOf('.'))}.expect`)
      return [{ kind, name, path, expectPath, bytes: readFileSync(path) }]
    })
}

/** The expected findings of a fixture, one a line; none for an `ok` fixture or where the file is missing. */
export function expectedOf(fixture: Fixture): string[] {
  if (fixture.kind === 'ok' || !existsSync(fixture.expectPath)) return []
  return readFileSync(fixture.expectPath, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}
