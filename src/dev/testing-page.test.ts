import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT, textOf } from './project.js'

// Every snippet of docs/testing.md is run: as a file of a project that has installed this package, as it was built.

interface Snippet {
  readonly name: string
  readonly text: string
}

const snippets: Snippet[] = [...textOf('docs/testing.md').matchAll(/^```[jt]s\n(\/\/ (\S+)\n[\s\S]*?)^```$/gm)].map(
  ([, text = '', name = '']) => ({ name, text }),
)
const named = (pattern: RegExp): string[] => snippets.map(({ name }) => name).filter((name) => pattern.test(name))

/** A server for the test that starts one. */
const SERVER = `
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
serveStdio(() => new McpServer({ name: 'empty', version: '1.0.0' }, { capabilities: { tools: {} } }))
`

/** In the place of jest, which is some three hundred packages: the \`expect\` that jest has, and a runner of tests. */
const JEST = `
export { expect } from 'expect'
export { test } from 'node:test'
`

let project = ''

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

const installed = (name: string): void => {
  mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name), 'junction')
}

/** As files and not as a link: runners leave what is installed alone, and would transform what is linked. */
const installedItself = (): void => {
  const { dependencies }: { dependencies: object } = JSON.parse(textOf('package.json'))
  for (const name of Object.keys(dependencies)) installed(name)
  for (const part of ['package.json', 'dist/src', 'dist/rules'])
    cpSync(join(ROOT, part), join(project, 'node_modules/mcp-wirelint', part), { recursive: true })
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'wirelint-project-'))
  write('package.json', '{ "type": "module" }\n')
  for (const name of ['vitest', 'expect', '@modelcontextprotocol', '@types']) installed(name)
  installedItself()
  write('node_modules/@jest/globals/package.json', '{ "type": "module", "exports": "./index.js" }\n')
  write('node_modules/@jest/globals/index.js', JEST)
  write('server.js', SERVER)
  mkdirSync(join(project, 'recordings'))
  cpSync(join(ROOT, 'fixtures/rules/mrtr/state-changed/ok-example.jsonl'), join(project, 'recordings/session.jsonl'))
  for (const { name, text } of snippets) write(name, text)
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Runs Node in the project; what it wrote, and its exit code. */
const node = (...args: readonly string[]) => {
  const { FORCE_COLOR: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', env })
  return { status, said: `${stdout}${stderr}` }
}

describe('docs/testing.md', () => {
  it('has a file name in every snippet', () => {
    const fences = textOf('docs/testing.md').match(/^```[jt]s$/gm) ?? []
    expect(named(/./)).toHaveLength(fences.length)
    expect(new Set(named(/./)).size).toBe(fences.length)
  })

  it('has tests for vitest that pass', () => {
    // As it would be without, but without loading everything once for each file.
    const quickly = ['--no-isolate', '--no-file-parallelism', '--testTimeout=60000']
    const { status, said } = node('node_modules/vitest/vitest.mjs', 'run', '--no-color', '--dir=.', ...quickly, '.ts')
    expect(said).toContain(`Test Files  ${named(/\.test\.ts$/).length} passed`)
    expect(status).toBe(0)
  }, 180_000)

  it.each(named(/\.js$/))('has in %s what runs without vitest', (name) => {
    expect(node(name)).toMatchObject({ status: 0 })
  })

  it('has types that are right', () => {
    const { rootDir: _, ...options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config,
      ts.sys,
      ROOT,
    ).options
    const paths = {
      'mcp-wirelint/tap': [join(ROOT, 'src/tap/index.ts')],
      'mcp-wirelint/vitest': [join(ROOT, 'src/testing/vitest.ts')],
    }
    const files = named(/\.ts$/).map((name) => join(project, name))
    const program = ts.createProgram(files, { ...options, paths, noEmit: true })
    const problems = files.flatMap((file) => [
      ...program.getSyntacticDiagnostics(program.getSourceFile(file)),
      ...program.getSemanticDiagnostics(program.getSourceFile(file)),
    ])
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
  }, 120_000)
})
