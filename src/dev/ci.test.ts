import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { junitProblems } from '../report/junit-schema.fixture.js'
import { sarifProblems } from '../report/sarif-schema.fixture.js'
import { type DemoProject, demoProject } from './demo-project.fixture.js'
import { ROOT, textOf } from './project.js'

// Every recipe of docs/ci.md: its YAML is read, the inputs of the action are compared with action.yml, and what the
// steps run is run with the program that is built.

const PAGE = textOf('docs/ci.md')

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly on?: unknown
  readonly jobs?: Readonly<Record<string, { readonly steps: readonly Step[]; readonly permissions?: object }>>
}

/** The only block of a language below a heading. */
const recipe = (heading: string, language: string): string => {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const blocks = [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind, text = '']) => ({ kind, text }))
  expect(blocks.map(({ kind }) => kind)).toEqual([language])
  return blocks[0]?.text ?? ''
}

const stepsOf = (heading: string): readonly Step[] => {
  const { on, jobs = {} }: Workflow = parse(recipe(heading, 'yaml'), { strict: true })
  expect(on).toEqual(['push', 'pull_request'])
  return Object.values(jobs).flatMap(({ steps }) => steps)
}

let project: DemoProject
beforeEach(() => {
  project = demoProject()
})
afterEach(() => project.remove())

/** Runs the step of a recipe that uses the action; of a matrix, the job for `packages/server`. */
const act = (heading: string) => {
  const [step, ...more] = stepsOf(heading).filter(({ uses }) => uses === '<owner>/mcp-wirelint@v0.1.0')
  const { inputs, runs } = parse(textOf('action.yml'))
  const given = Object.entries(step?.with ?? {})
  expect(more).toEqual([])
  expect(given.filter(([name]) => !Object.hasOwn(inputs, name))).toEqual([])
  const values = { paths: '.', 'working-directory': '.', ...Object.fromEntries(given) }
  const env = Object.entries(values).map(([name, value]) => [
    `WIRELINT_${name.toUpperCase().replaceAll('-', '_')}`,
    String(value).replace(/\$\{\{ matrix\.package \}\}/, 'packages/server'),
  ])
  return project.run(runs.steps[0].run, { ...project.github, ...Object.fromEntries(env) })
}

/** Runs the last `run` of a recipe behind all the others. */
const steps = (heading: string, env: Readonly<Record<string, string>>) =>
  project.run(
    stepsOf(heading)
      .flatMap((step) => step.run ?? [])
      .join('\n'),
    env,
  )

const annotations = (stdout: string): readonly string[] => stdout.match(/^::(?:error|warning|notice) .*$/gm) ?? []

describe.skipIf(!existsSync(join(ROOT, 'dist/cli.js')))('docs/ci.md', () => {
  it('has recipes for all that its table promises', () => {
    const anchors = [...PAGE.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
    const headings = [...PAGE.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
    expect(anchors.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([])
  })

  it('Annotations', () => {
    const { status, stdout } = act('Annotations')
    expect([status, annotations(stdout).length]).toEqual([1, 4])
    expect(annotations(stdout)[0]).toMatch(/^::error file=captures\/deploy\.jsonl,line=3,/)
    expect(project.summary()).toContain('```mermaid\nsequenceDiagram\n')
  })

  it('Code scanning', () => {
    expect(act('Code scanning').status).toBe(1)
    const document = JSON.parse(project.read('mcp-wirelint.sarif'))
    expect(sarifProblems(document)).toEqual([])
    expect(document.runs[0].results).toHaveLength(4)
    const { jobs = {} }: Workflow = parse(recipe('Code scanning', 'yaml'))
    expect(jobs.lint?.permissions).toEqual({ contents: 'read', 'security-events': 'write' })
    const upload = jobs.lint?.steps.at(-1)
    expect(upload?.if).toMatch(/^always\(\) && steps\.lint\.outputs\.sarif-file/)
    expect(parse(textOf('action.yml')).outputs).toHaveProperty('sarif-file')
  })

  it('Recorded in the job', () => {
    expect(act('Recorded in the job').status).toBe(1)
    expect(JSON.parse(project.read('mcp-wirelint.json')).findings).toHaveLength(4)
    rmSync(join(project.folder, 'captures'), { recursive: true })
    mkdirSync(join(project.folder, 'captures'))
    expect(act('Recorded in the job').status).toBe(2)
  })

  it('A folder of a monorepo', () => {
    const { status, stdout } = act('A folder of a monorepo')
    expect([status, annotations(stdout)[0]]).toEqual([
      1,
      expect.stringMatching(/ file=packages\/server\/captures\/deploy/),
    ])
  })

  it('One side', () => {
    const { status, stdout } = act('One side')
    expect([status, annotations(stdout).length]).toEqual([1, 2])
  })

  it('Without the action', () => {
    const { status, stdout } = steps('Without the action', project.github)
    expect([status, annotations(stdout).length]).toEqual([1, 4])
    expect(sarifProblems(JSON.parse(project.read('reports/mcp-wirelint.sarif')))).toEqual([])
    expect(project.read('reports/mcp-wirelint.md')).toContain('mrtr/state-changed')
  })

  it('Problem matcher', () => {
    const { status, stdout } = steps('Problem matcher', {})
    expect([status, stdout.match(/^captures\/deploy\.jsonl:\d+:\d+: error /gm)?.length]).toEqual([1, 4])
    const [, file = ''] = /^::add-matcher::(.*)$/m.exec(stdout) ?? []
    expect(JSON.parse(project.read(file)).problemMatcher).toHaveLength(2)
    expect(JSON.parse(textOf('package.json')).files).toContain('docs/problem-matcher.json')
  })

  it('GitLab', async () => {
    const { 'mcp traffic': job } = parse(recipe('GitLab', 'yaml'), { strict: true })
    expect(project.run(job.script.join('\n'), { CI_PROJECT_DIR: project.folder })).toMatchObject({
      status: 1,
      stderr: '',
    })
    const { codequality, junit } = job.artifacts.reports
    expect(JSON.parse(project.read(codequality))[0].location.path).toBe('captures/deploy.jsonl')
    expect(await junitProblems(project.read(junit))).toEqual([])
  })

  it('JUnit', async () => {
    expect(project.run(recipe('JUnit', 'sh')).status).toBe(1)
    expect(await junitProblems(project.read('reports/mcp-wirelint.xml'))).toEqual([])
  })

  it('A page of Markdown', () => {
    expect(project.run(recipe('A page of Markdown', 'sh')).status).toBe(1)
    expect(project.read('mcp-wirelint.md').startsWith('### mcp-wirelint\n')).toBe(true)
  })

  it.each([
    ['broken', 'findings'],
    ['good', 'clean'],
    ['', 'not judged'],
  ])('What fails a build: %s', (sample, said) => {
    const capture = join(project.folder, 'captures/deploy.jsonl')
    writeFileSync(capture, sample === '' ? '' : textOf(`fixtures/samples/${sample}.jsonl`))
    expect(
      project
        .run(`set +e\n${recipe('What fails a build', 'sh')}`)
        .stdout.trimEnd()
        .split('\n')
        .at(-1),
    ).toBe(said)
  })

  it('names flags that exist', () => {
    const rows = PAGE.split('| wanted | flags |\n')[1]?.split('\n\n')[0] ?? ''
    const flags = [...rows.matchAll(/`(--[^`]+)`/g)].map(([, flag = '']) => flag)
    expect(flags.length).toBeGreaterThan(4)
    for (const flag of flags) expect(project.run(`npx mcp-wirelint captures/ ${flag}`).status).not.toBe(2)
  })
})
