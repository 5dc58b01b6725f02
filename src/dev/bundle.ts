import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { rules } from '../../rules/index.js'
import { lateRulesText } from './late-rules.js'
import { ROOT } from './project.js'
import { sealed } from './sealed.js'

// Bundles the command line into dist/cli.cjs: `npm run build`. One file starts faster than some hundred; what the source
// imports lazily is still evaluated only when it is needed.

/** The command line takes no more of yargs than its parser: what it needs for its own help is left out. */
const parserOnly: Plugin = {
  name: 'parser-only',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^yargs\/helpers$/ }, () => ({ path: 'yargs-parser', namespace: 'parser-only' }))
    onLoad({ filter: /.*/, namespace: 'parser-only' }, ({ path }) => ({
      contents: `export { default as Parser } from '${path}'`,
      resolveDir: join(ROOT, 'node_modules/yargs'),
    }))
  },
}

/** Rules are loaded when they are needed, and not even noted before. */
const late: Plugin = {
  name: 'late',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]rules[/\\]index\.ts$/ }, () => ({
      contents: lateRulesText(rules),
      loader: 'ts',
      resolveDir: join(ROOT, 'rules'),
    }))
    onLoad({ filter: /[/\\]rules[/\\][^/\\]+[/\\][^/\\]+\.ts$/ }, ({ path }) => ({
      contents: sealed(readFileSync(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

/** Packages that a run on plain paths does not need: they stay in a file of their own, which is read when one is. */
const APART = ['ajv/dist/2020.js', 'fast-glob']
const APART_FILE = './packages.cjs'

const apart: Plugin = {
  name: 'apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path }) => (APART.includes(path) ? { path, namespace: 'apart' } : undefined))
    onResolve({ filter: /./, namespace: 'apart' }, () => ({ path: APART_FILE, external: true }))
    onLoad({ filter: /.*/, namespace: 'apart' }, ({ path }) => ({
      contents: `module.exports = require('${APART_FILE}')['${path}']`,
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
  return ['dist/cli.cjs and dist/packages.cjs contain these packages.\n', ...texts].join(`\n${'-'.repeat(80)}\n`)
}

const COMMON: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // jsonc-parser's CommonJS build requires its parts by computed names, which no bundler can follow.
  mainFields: ['module', 'main'],
  // The loader (bin/load.js) reads it as Latin-1, the form in which V8 keeps it.
  charset: 'ascii',
  minify: true,
  metafile: true,
  logLevel: 'warning',
}

async function bundle(): Promise<void> {
  const { metafile: main } = await build({
    ...COMMON,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.cjs',
    // It is the place to load modules from, to the source as well as to the parser of yargs.
    define: { 'import.meta.url': '__filename' },
    plugins: [parserOnly, late, apart],
  })
  const getters = APART.map((name) => `get '${name}'() { return require('${name}') }`)
  const { metafile: packages } = await build({
    ...COMMON,
    stdin: { contents: `module.exports = { ${getters.join()} }`, resolveDir: ROOT },
    outfile: 'dist/packages.cjs',
  })
  const paths = [main, packages].flatMap((metafile) => Object.keys(metafile?.inputs ?? {}))
  writeFileSync(join(ROOT, 'dist/cli.licenses.txt'), licencesOf(paths))
}

/** Lets V8 keep its code of the bundle, with the functions that a transcript without faults needs: more would start slower. */
function keepCode(): void {
  const script = join(ROOT, 'dist/src/dev/code-cache.js')
  const sample = join(ROOT, 'fixtures/samples/good.jsonl')
  execFileSync(process.execPath, [script, sample, '--no-config', '--fail-on', 'never'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

await bundle()
keepCode()
