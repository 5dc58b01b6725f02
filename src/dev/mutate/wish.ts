import { idOfFile, listFiles, ruleFiles } from '../project.js'

/** What was asked for on the command line. */
export interface Wish {
  /** `area`, `area/fault`, `chains` or `chains/file`; everything where there is none. */
  readonly targets: readonly string[]
  /** At most so many mutants a file. */
  readonly sample: number | undefined
  readonly json: boolean
}

export const USAGE = 'usage: npm run mutate -- [area | area/fault | chains | chains/file …] [--sample N] [--json]'

/** Reads the arguments; undefined where they make no sense. */
export function wishOf(args: readonly string[]): Wish | undefined {
  const targets: string[] = []
  let sample: number | undefined
  let json = false
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    if (arg === '--json') json = true
    else if (arg === '--sample') sample = Number(args[++index])
    else if (arg.startsWith('-')) return undefined
    else targets.push(arg)
  }
  if (sample !== undefined && !(Number.isInteger(sample) && sample > 0)) return undefined
  return { targets, sample, json }
}

const chainFiles = (): string[] =>
  listFiles('src/engine/chains', /\.ts$/).filter((path) => !/\.(test|fixture)\.ts$/.test(path))

/** The files that a wish is about, from the root; a target that names none is given back in `unknown`. */
export function filesOf({ targets }: Wish): { readonly files: readonly string[]; readonly unknown: readonly string[] } {
  const rules = ruleFiles()
  const named = (target: string): string[] =>
    target === 'chains' || target.startsWith('chains/')
      ? chainFiles().filter((path) => target === 'chains' || path === `src/engine/${target}.ts`)
      : rules.filter((path) => idOfFile(path) === target || path.startsWith(`rules/${target}/`))
  if (targets.length === 0) return { files: [...rules, ...chainFiles()], unknown: [] }
  return { files: targets.flatMap(named), unknown: targets.filter((target) => named(target).length === 0) }
}

/** Of many mutants so many, spread evenly. */
export function sampled<T>(all: readonly T[], sample: number | undefined): readonly T[] {
  if (sample === undefined || all.length <= sample) return all
  return Array.from({ length: sample }, (_, index) => all[Math.floor((index * all.length) / sample)]).filter(
    (one) => one !== undefined,
  )
}
