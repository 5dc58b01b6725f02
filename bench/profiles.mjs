// What the linter costs beside the floor, and beside the schema check where a schema is given.
import { withTraffic } from './data.mjs'
import { FLOOR, inTurn, LINTER, measure, schemaCheck } from './measure.mjs'
import { cpuOf, medians, quotient, wallOf } from './median.mjs'

/** The schema check reads one file; a giant line tells nothing about it. */
const isForSchema = (profile) => profile !== 'many' && profile !== 'giant'

/**
 * `ratio` and `wallRatio` are linter ÷ floor, `ofSchema` is linter ÷ schema check; `over` is the CPU above the floor for
 * each MB of input, in ms.
 */
export function compareOn(profile, size, paths, megabytes, { pairs, format, schema }) {
  const contenders = {
    floor: () => measure(FLOOR, paths),
    linter: () => measure([...LINTER, '--format', format], paths),
  }
  if (schema !== undefined && isForSchema(profile)) contenders.schema = () => measure(schemaCheck(schema), paths)
  const runs = inTurn(contenders, pairs)
  const { floor, linter, schema: checked } = runs
  const [theirs, ours] = [medians(floor), medians(linter)]
  return {
    profile,
    size,
    megabytes,
    floor: theirs,
    linter: ours,
    ratio: quotient(linter, floor, cpuOf),
    wallRatio: quotient(linter, floor, wallOf),
    over: ((ours.cpu - theirs.cpu) * 1000) / megabytes,
    said: linter[0].said,
    ...(checked && {
      schema: medians(checked),
      ofSchema: quotient(linter, checked, cpuOf),
      schemaSaid: checked[0].said,
    }),
  }
}

export const measureProfile = (profile, options) =>
  withTraffic({ ...options, profile }, (paths, megabytes) =>
    compareOn(profile, options.size, paths, megabytes, options),
  )
