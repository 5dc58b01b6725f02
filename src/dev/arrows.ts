import type { SourceFile } from './imports.js'

/**
 * Which room may import which (src/README.md). A room is a folder below src/, a file directly in src/, `rules` (one
 * rule) or `rules/index`. A file may always import from its own room. `errors` is open to all.
 */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  model: [],
  json: ['model'],
  rule: ['model'],
  spec: ['model'],
  schema: ['model'],
  read: ['json', 'model'],
  engine: ['model', 'json', 'rule'],
  findings: ['model', 'json', 'spec'],
  config: ['model', 'rule'],
  report: ['model'],
  rules: ['rule', 'model', 'schema/validate'],
  'rules/index': ['rules', 'rule'],
  pipeline: ['read', 'engine', 'findings', 'model', 'rule'],
  convert: ['read', 'findings/mask', 'json', 'model'],
  lint: ['pipeline', 'read/reader', 'config', 'rules/index', 'spec/clauses', 'model', 'rule'],
  index: ['pipeline', 'lint', 'convert', 'read/reader', 'model', 'rule'],
  // Messages that pass a transport of the SDK, as records; it knows nothing of what judges them.
  tap: ['model'],
  // The matcher judges and prints as the command line does, from options as `lint` takes them.
  testing: [
    'index',
    'lint',
    'rules/index',
    'findings/gate',
    'report/stylish',
    'read/reader',
    'tap/records',
    'model',
    'rule',
  ],
  // The exit code, the names of the formats and the levels of the clauses, without the pipeline behind them.
  cli: [
    'index',
    'config',
    'report',
    'rules/index',
    'model',
    'rule',
    'findings/gate',
    'read/reader',
    'spec/clauses',
    'spec/coverage',
  ],
  dev: ['testing', 'index', 'rules/index', 'cli/late-rule', 'engine/rule-hooks', 'spec', 'model', 'rule'],
}

/** Modules of Node that only some rooms may use. Everything else is given text, bytes or streams. */
const GUARDED: readonly { readonly module: RegExp; readonly rooms: readonly string[] }[] = [
  { module: /^(node:)?fs(\/|$)/, rooms: ['read', 'cli', 'tap', 'testing', 'dev'] },
  // A tap warns when its sink fails; a matcher colours for a terminal.
  { module: /^(node:)?process$/, rooms: ['cli', 'tap', 'dev'] },
  { module: /^(node:)?tty$/, rooms: ['cli', 'testing', 'dev'] },
  { module: /^(node:)?(console|child_process)$/, rooms: ['cli', 'dev'] },
  { module: /^(node:)?(http|https|net|dns|http2)(\/|$)/, rooms: [] },
]

const guarded = (room: string, name: string): boolean =>
  GUARDED.some(({ module, rooms }) => module.test(name) && !rooms.includes(room))

/** The room of a source file, by its path from the root. */
export function roomOf(path: string): string {
  if (path === 'rules/index.ts') return 'rules/index'
  if (path.startsWith('rules/')) return 'rules'
  return path.slice('src/'.length).replace(/\/.*$|\.ts$/, '')
}

/** What an arrow may point to: a room, or one file of it. */
const targetsOf = (path: string): string[] => [roomOf(path), path.slice('src/'.length, -'.ts'.length), 'errors']

function allows(from: string, to: string): boolean {
  const room = roomOf(from)
  if (room === 'rules' && roomOf(to) === 'rules') return isBesideIt(from, to)
  if (room === roomOf(to) || roomOf(to) === 'errors') return true
  return targetsOf(to).some((target) => target !== 'errors' && (ARROWS[room] ?? []).includes(target))
}

/** A rule stands alone, but rules of one area may share a file beside them. */
const isBesideIt = (from: string, to: string): boolean => from.split('/')[1] === to.split('/')[1]

/** Imports that no arrow allows, one line each. Tests may import what they test with. */
export function brokenArrows(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file.path))
    .flatMap((file) => [
      ...file.local.filter((to) => !allows(file.path, to)).map((to) => `${file.path} imports ${to}`),
      ...file.external.filter((name) => guarded(roomOf(file.path), name)).map((name) => `${file.path} imports ${name}`),
    ])
}

/**
 * Files that need each other to be evaluated first, each circle as `a → b → a`. Types that name each other are none:
 * an exchange has a conversation, which has exchanges.
 */
export function cycles(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, file.evaluated]))
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    state.set(path, 'open')
    for (const next of imports.get(path) ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const file of files) visit(file.path, [])
  return found
}
