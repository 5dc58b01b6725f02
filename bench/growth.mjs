// Whether time and memory for each MB stay the same when the file grows.
import { withTraffic } from './data.mjs'
import { FLOOR, inTurn, LINTER, measure } from './measure.mjs'
import { cpuOf, median, medians, quotient, rssOf } from './median.mjs'

/** Calls `use` with one file of each size; all of them exist at the same time. */
async function withSizes(sizes, options, use, files = []) {
  const [size, ...others] = sizes
  if (size === undefined) return use(files)
  return withTraffic({ ...options, profile: 'mixed', size }, (paths, megabytes) =>
    withSizes(others, options, use, [...files, { size, paths, megabytes }]),
  )
}

const perMegabyte = (runs, { megabytes }) => runs.map(({ cpu }) => ({ cpu: cpu / megabytes }))

/** All sizes in every round: the largest is compared with the one before it, and a machine has moods. */
function measureSizes(files, { pairs }) {
  const contenders = Object.fromEntries(
    files.flatMap(({ size, paths }) => [
      [`floor ${size}`, () => measure(FLOOR, paths)],
      [`linter ${size}`, () => measure(LINTER, paths)],
    ]),
  )
  const runs = inTurn(contenders, pairs)
  const sizes = files.map(({ size, megabytes }) => {
    const [floor, linter] = [runs[`floor ${size}`], runs[`linter ${size}`]]
    return {
      size,
      megabytes,
      floor: medians(floor),
      linter: medians(linter),
      ratio: quotient(linter, floor, cpuOf),
      perMegabyte: (median(linter.map(cpuOf)) * 1000) / megabytes,
    }
  })
  const [before, largest] = files.slice(-2)
  if (largest === undefined) return { sizes }
  const [less, more] = [runs[`linter ${before.size}`], runs[`linter ${largest.size}`]]
  return {
    sizes,
    from: before.size,
    to: largest.size,
    /** CPU for each MB, largest ÷ the size before it. */
    cpu: quotient(perMegabyte(more, largest), perMegabyte(less, before), cpuOf),
    memory: quotient(more, less, rssOf),
  }
}

/** `sizes` in MB, ascending. */
export const measureGrowth = (sizes, options) => withSizes(sizes, options, (files) => measureSizes(files, options))
