import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { ROOT } from './project.js'

// Bundles the command line into dist/cli.cjs: `npm run build`. One file starts faster than some hundred; what the source
// imports lazily is still evaluated only when it is needed.

/** yargs measures only its own help text, which is ASCII: the tables of East Asian widths would double its start-up. */
const plainWidth: Plugin = {
  name: 'plain-width',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^string-width$/ }, () => ({ path: 'string-width', namespace: 'plain-width' }))
    onLoad({ filter: /.*/, namespace: 'plain-width' }, () => ({
      contents: 'export default (text) => text.replace(/\\u001b\\[[\\d;]*m/g, "").length',
    }))
  },
}

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** The licences of the packages that are in the bundle, which must travel with it. */
function licencesOf(inputs: readonly string[]): string {
  const folders = [...new Set(inputs.map((input) => PACKAGE.exec(input)?.[1]).filter((folder) => folder !== undefined))]
  const texts = folders.sort().map((folder) => {
    const file = readdirSync(join(ROOT, folder)).find((name) => /^licen[cs]e/i.test(name))
    const text = file ? readFileSync(join(ROOT, folder, file), 'utf8').trim() : 'No licence file; see its package.json.'
    return `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}\n\n${text}\n`
  })
  return ['dist/cli.cjs contains these packages.\n', ...texts].join(`\n${'-'.repeat(80)}\n`)
}

async function bundle(): Promise<void> {
  const result = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.cjs',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // jsonc-parser's CommonJS build requires its parts by computed names, which no bundler can follow.
    mainFields: ['module', 'main'],
    // The loader (bin/load.js) reads it as Latin-1, the form in which V8 keeps it.
    charset: 'ascii',
    minify: true,
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'bundleUrl' },
    plugins: [plainWidth],
    metafile: true,
    logLevel: 'warning',
  })
  const paths = Object.keys(result.metafile.inputs)
  writeFileSync(join(ROOT, 'dist/cli.licenses.txt'), licencesOf(paths))
}

/** Lets V8 keep its code of the bundle, with the functions that linting a transcript needs. */
function keepCode(): void {
  const script = join(ROOT, 'dist/src/dev/code-cache.js')
  const sample = join(ROOT, 'fixtures/samples')
  execFileSync(process.execPath, [script, sample, '--no-config', '--fail-on', 'never'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

await bundle()
keepCode()
