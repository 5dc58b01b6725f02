import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './doubles.js'

// The package as it is installed: the files that npm packs, and beside them nothing but its dependencies.

const SAMPLES = join(ROOT, 'fixtures/samples')
const packed = mkdtempSync(join(tmpdir(), 'wirelint-packed-'))

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
}

const install = (): void => {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const [{ files }] = JSON.parse(listed) as [{ readonly files: readonly { readonly path: string }[] }]
  for (const { path } of files) {
    mkdirSync(dirname(join(packed, path)), { recursive: true })
    cpSync(join(ROOT, path), join(packed, path))
  }
  mkdirSync(join(packed, 'node_modules'))
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest
  for (const name of Object.keys(dependencies))
    symlinkSync(join(ROOT, 'node_modules', name), join(packed, 'node_modules', name), 'junction')
}

const node = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: packed, encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

describe.skipIf(!existsSync(join(ROOT, 'dist/cli.cjs')))('the package as it is installed', () => {
  beforeAll(() => {
    install()
    const rules = { 'progress/flood': ['warning', { perSecond: 0 }] }
    writeFileSync(join(packed, 'own.json'), JSON.stringify({ rules }))
  }, 60_000)
  afterAll(() => rmSync(packed, { recursive: true, force: true }))

  it.each([
    ['lints a file', [join(SAMPLES, 'good.jsonl')], 0, 'no problems'],
    ['lints what a pattern finds', [`${SAMPLES}/b*.jsonl`, '--no-config'], 1, 'problems'],
    ['lists its rules', ['rules'], 0, 'mrtr/state-changed'],
    ['explains a rule', ['explain', 'mrtr/state-changed'], 0, '# mrtr/state-changed'],
    ['says what was covered', ['coverage', join(SAMPLES, 'good.jsonl')], 0, 'kept'],
    ['checks options', ['--config', 'own.json', join(SAMPLES, 'good.jsonl')], 2, '"perSecond"'],
  ])('%s', (_, args, code, said) => {
    const result = node([join(packed, 'bin/mcp-wirelint.js'), ...args])
    expect([result.code, result.err.includes('bug')]).toEqual([code, false])
    expect(result.out + result.err).toContain(said)
  })

  it('is a library', () => {
    const code = `import { lint } from './dist/src/index.js'
      const { findings } = await lint.report(${JSON.stringify(join(SAMPLES, 'broken.jsonl'))})
      console.log(findings.length)`
    expect(node(['--input-type=module', '--eval', code])).toEqual({ code: 0, out: '4\n', err: '' })
  })
})
