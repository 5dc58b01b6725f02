import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Script } from 'node:vm'
import { ROOT } from './project.js'

// Runs the bundled command line with its arguments, then writes V8's code of all that ran: part of `npm run build`.

interface Loader {
  readonly CACHE: string
  compile(cachedData?: Buffer): Script
  run(script: Script): { start(own: unknown): Promise<void> }
}

const load = createRequire(import.meta.url)
const { CACHE, compile, run } = load(join(ROOT, 'bin/load.js')) as Loader

// Those of other versions as well: their code may be that of an older bundle.
for (const name of readdirSync(dirname(CACHE))) if (name.endsWith('.cache')) rmSync(join(dirname(CACHE), name))
const script = compile()
await run(script).start(load(join(ROOT, 'bin/own.js')))
writeFileSync(CACHE, script.createCachedData())
