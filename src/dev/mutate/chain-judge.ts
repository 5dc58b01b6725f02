import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildContext, context, type Plugin } from 'esbuild'
import { listFiles, ROOT } from '../project.js'
import type { Judge } from './judge.js'

const HERE = 'src/dev/mutate'
const URL = pathToFileURL(join(ROOT, 'suite.js')).href

/** Random sets that are tried where the rest passes, the same ones each time. */
const SETS = { PAIRING_SETS: '300', PAIRING_SEED: '1' }

/** What judges the pairing of round trips, the quick first: its stories, the fixtures of its rules, random sets. */
const suites = (): string[][] => [
  listFiles('src/engine/chains', /\.test\.ts$/),
  [`${HERE}/round-trips.fixture.ts`],
  ['src/engine/pairing/pairing.test.ts'],
]

/** What stands in the place of a file. */
interface Stand {
  path: string
  text: string
}

/** The tests get a stand-in for vitest, which takes seconds to start, and the code that they test gets the mutant. */
const inPlace = (stand: Stand): Plugin => ({
  name: 'in-place',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vitest$/ }, () => ({ path: join(ROOT, HERE, 'stand-in.ts') }))
    onLoad({ filter: /[\\/]chains[\\/][^\\/]+\.ts$/ }, ({ path }) =>
      path === join(ROOT, stand.path) ? { contents: stand.text, loader: 'ts' } : undefined,
    )
  },
})

const bundler = (files: readonly string[], stand: Stand): Promise<BuildContext> =>
  context({
    absWorkingDir: ROOT,
    stdin: {
      contents: [...files.map((file) => `import './${file}'`), "export { runTests } from 'vitest'"].join('\n'),
      resolveDir: ROOT,
    },
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    define: { 'import.meta.url': JSON.stringify(URL) },
    plugins: [inPlace(stand)],
    logLevel: 'silent',
  })

/** Runs bundled tests; gives what the first that fails says. Evaluated as a function, so that it can be forgotten. */
async function run(code: string): Promise<string | undefined> {
  const module: { exports: { runTests?: () => Promise<string | undefined> } } = { exports: {} }
  const quiet = { ...console, info: () => {}, log: () => {} }
  new Function('module', 'exports', 'require', 'console', code)(module, module.exports, createRequire(URL), quiet)
  return module.exports.runTests?.()
}

/** Judges what stands in the place of a file of src/engine/chains. One serves for all of its files. */
export function chainJudge(): (path: string) => Judge {
  Object.assign(process.env, SETS)
  const stand: Stand = { path: '', text: '' }
  const bundlers = suites().map((files) => bundler(files, stand))
  return (path) => async (text) => {
    Object.assign(stand, { path, text })
    for (const each of bundlers) {
      try {
        const { outputFiles } = await (await each).rebuild()
        const problem = await run(outputFiles?.[0]?.text ?? '')
        if (problem !== undefined) return { what: problem, by: 'tests' }
      } catch (error) {
        return { what: String(error), by: 'tests' }
      }
    }
    return undefined
  }
}
