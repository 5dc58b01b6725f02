import { isObject } from '../model/json.js'
import type { Revision } from '../model/revision.js'
import { mutations } from './agreement-mutations.fixture.js'
import { type Published, publishedExamples, publishedSchema } from './agreement-published.fixture.js'
import { type Random, randomFrom, sampleOf } from './agreement-samples.fixture.js'
import { checkNamed, definitionsOf } from './definitions.js'
import { checkOf } from './message-check.js'
import type { Check } from './message-notes.js'
import { by } from './message-shape.js'

/** Changed copies of each published example, and of the made samples of each definition together. */
const MUTATIONS = 200
/** How many of the optional members each made sample has. */
const SHARES = [0, 1, 1, 1, 1, 0.5, 0.5, 0.5]

/** Where the two verdicts differ. */
export interface Difference {
  readonly revision: Revision
  readonly definition: string
  /** The kind of change; `sample` where the unchanged value is judged differently. */
  readonly kind: string
  readonly pointer: string
  readonly ours: 'accepts' | 'rejects'
  readonly value: unknown
}

/** What was compared for one definition. */
export interface Compared {
  readonly definition: string
  readonly examples: number
  readonly values: number
  /** How many of the values both sides accept, and how many both reject. */
  readonly accepted: number
  readonly rejected: number
  readonly differences: readonly Difference[]
}

/** Compares our verdict with the published one on every definition of a revision. */
export function compareRevision(revision: Revision): Compared[] {
  const published = publishedSchema(revision)
  return Object.keys(published.definitions).map((name) => compare(revision, name, published))
}

interface Value {
  readonly kind: string
  readonly pointer: string
  readonly value: unknown
}

function compare(revision: Revision, definition: string, published: Published): Compared {
  const ours = ourCheck(revision, definition, published)
  const random = randomFrom(`${revision} ${definition}`)
  const examples = publishedExamples(revision, definition)
  const counts = { accepted: 0, rejected: 0 }
  const values = [
    ...examples.flatMap((example) => withMutations(example, MUTATIONS, random)),
    ...SHARES.flatMap((share, turn) => {
      const { definitions } = published
      const sample = sampleOf(definitions[definition], { definitions, random, share, turn })
      return withMutations(sample, MUTATIONS / SHARES.length, random)
    }),
  ]
  const differences = values.flatMap(({ kind, pointer, value }): Difference[] => {
    const fits = ours(value)
    const same = fits === published.accepts(definition, value)
    if (same) counts[fits ? 'accepted' : 'rejected']++
    return same ? [] : [{ revision, definition, kind, pointer, ours: fits ? 'accepts' : 'rejects', value }]
  })
  return { definition, examples: examples.length, values: values.length, ...counts, differences }
}

const withMutations = (value: unknown, count: number, random: Random): Value[] => [
  { kind: 'sample', pointer: '', value },
  ...mutations(value, count, random),
]

/**
 * Our check of a published definition. Its lists of all requests, notifications and results of a side are no definitions
 * of ours: a message is judged by its method alone, and a result without its request is judged as a result in general.
 */
function ourCheck(revision: Revision, definition: string, published: Published): Check {
  const { shapes, methods } = definitionsOf(revision)
  if (Object.hasOwn(shapes, definition)) return checkNamed(revision, definition)
  const lookup = (name: string): Check => checkNamed(revision, name)
  if (/^(Client|Server)Result$/.test(definition)) return lookup('Result')
  if (!/^(Client|Server)(Request|Notification)$/.test(definition))
    throw new Error(`${revision} has no ${definition} of ours`)
  const names = new Set(JSON.stringify(published.definitions[definition]).match(/\w+(?=")/g))
  const cases = Object.entries(methods).filter(
    ([method, [name]]) => names.has(name) || names.has(method.split('/').at(-1) ?? ''),
  )
  return checkOf(by('method', Object.fromEntries(cases.map(([method, [name]]) => [method, name]))), lookup)
}

/** Definitions that name other members than the published ones, as `name: member, …`. A leftover is no fault of any value. */
export function memberDifferences(revision: Revision): string[] {
  const { shapes } = definitionsOf(revision)
  return Object.entries(publishedSchema(revision).definitions).flatMap(([name, { properties }]) => {
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    if (typeof shape !== 'object' || Array.isArray(shape) || !isObject(properties)) return []
    const ours = new Set(Object.keys(shape).map((member) => member.replace(/\?$/, '')))
    const theirs = new Set(Object.keys(properties))
    const odd = [...ours, ...theirs].filter((member) => ours.has(member) !== theirs.has(member))
    return odd.length === 0 ? [] : [`${name}: ${odd.join(', ')}`]
  })
}
