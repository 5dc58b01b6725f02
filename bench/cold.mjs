// What it takes to lint one small file: starting counts for more than linting.
import { withTraffic } from './data.mjs'
import { inTurn, LINTER, measure, NOTHING } from './measure.mjs'
import { cpuOf, medians, quotient, wallOf } from './median.mjs'

const SIZE = 0.02
const ROUNDS = 25

/** A full lint of 20 KB beside Node that starts and does nothing. */
export const measureCold = (options) =>
  withTraffic({ ...options, profile: 'small', size: SIZE }, (paths, megabytes) => {
    const { nothing, linter } = inTurn(
      { nothing: () => measure(NOTHING), linter: () => measure(LINTER, paths) },
      ROUNDS,
    )
    return {
      megabytes,
      rounds: ROUNDS,
      nothing: medians(nothing),
      linter: medians(linter),
      ratio: quotient(linter, nothing, cpuOf),
      wallRatio: quotient(linter, nothing, wallOf),
      said: linter[0].said,
    }
  })
