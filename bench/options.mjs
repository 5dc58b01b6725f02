// Options of npm run bench, and what they ask for.
import { parseArgs } from 'node:util'
import { PROFILES } from './generate.mjs'

/** Parts of the bench; each is an option of its own. */
export const PARTS = ['growth', 'cold', 'parallel', 'stress', 'formats']
/** Measured where nothing else is asked for. */
const USUAL = ['cold', 'formats']
/** What the README quotes. */
const QUOTED = { profiles: ['mixed', 'small', 'faulty'], parts: ['growth', 'cold', 'parallel'] }

const flag = { type: 'boolean', default: false }
const OPTIONS = {
  profile: { type: 'string', multiple: true },
  size: { type: 'string', default: '100' },
  sizes: { type: 'string', default: '10,100,1000' },
  turns: { type: 'string', default: '1000000' },
  files: { type: 'string', default: '16' },
  'file-size': { type: 'string', default: '64' },
  pairs: { type: 'string', default: '5' },
  seed: { type: 'string', default: '1' },
  format: { type: 'string', default: 'stylish' },
  schema: { type: 'string' },
  out: { type: 'string' },
  ...Object.fromEntries([...PARTS, 'all', 'readme', 'json', 'keep'].map((name) => [name, flag])),
}

function number(name, text) {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} ${text}: not a number above 0`)
  return value
}

function wishOf(values) {
  if (values.all) return { profiles: PROFILES, parts: PARTS }
  const parts = PARTS.filter((part) => values[part])
  if (values.readme) return { ...QUOTED, parts: [...new Set([...QUOTED.parts, ...parts])] }
  if (values.profile) return { profiles: values.profile, parts }
  return parts.length > 0 ? { profiles: [], parts } : { profiles: PROFILES, parts: USUAL }
}

/** What to measure (`profiles`, `parts`) and how. Throws at an option that it does not understand. */
export function benchOptions(args) {
  const { values } = parseArgs({ args, options: OPTIONS })
  const wish = wishOf(values)
  const unknown = wish.profiles.find((profile) => !PROFILES.includes(profile))
  if (unknown !== undefined) throw new Error(`no profile ${unknown}; known: ${PROFILES.join(', ')}`)
  const { format, schema, out, readme, json, keep } = values
  const numbers = Object.fromEntries(
    ['size', 'turns', 'files', 'pairs', 'seed'].map((name) => [name, number(name, values[name])]),
  )
  const sizes = values.sizes.split(',').map((text) => number('sizes', text))
  const fileSize = number('file-size', values['file-size'])
  return { ...wish, ...numbers, sizes, fileSize, format, schema, out, readme, json, keep }
}
