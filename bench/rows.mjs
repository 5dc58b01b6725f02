// Rows of the tables that a run prints.
import { valueText } from './table.mjs'

const seconds = (value) => value.toFixed(value < 1 ? 3 : 2)
const whole = (value) => value.toFixed(0)
/** The median and, in brackets, the lowest and the highest. */
export const spread = ({ median, low, high }) => `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`

/** Both programs: CPU and its quotient, wall and its quotient, peak memory. */
const beside = (floor, linter, cpu, wall) => [
  seconds(floor.cpu),
  seconds(linter.cpu),
  spread(cpu),
  seconds(floor.wall),
  seconds(linter.wall),
  ...(wall ? [wall.median.toFixed(2)] : []),
  whole(floor.rss),
  whole(linter.rss),
]

export const PROFILE_HEAD = [
  ...['profile', 'MB', 'floor CPU s', 'linter CPU s', 'CPU ÷ floor', 'ms/MB over'],
  ...['floor wall s', 'linter wall s', 'wall ÷ floor', 'floor peak MB', 'linter peak MB'],
]
export const profileRow = ({ profile, megabytes, floor, linter, ratio, wallRatio, over }) => {
  const cells = beside(floor, linter, ratio, wallRatio)
  return [profile, whole(megabytes), ...cells.slice(0, 3), over.toFixed(2), ...cells.slice(3)]
}

export const SCHEMA_HEAD = ['profile', 'schema check CPU s', 'linter CPU s', 'CPU ÷ schema check', 'peak MB']
export const schemaRow = ({ profile, schema, linter, ofSchema }) => [
  profile,
  seconds(schema.cpu),
  seconds(linter.cpu),
  spread(ofSchema),
  whole(schema.rss),
]

export const GROWTH_HEAD = [
  ...['MB', 'floor CPU s', 'linter CPU s', 'CPU ÷ floor', 'floor wall s', 'linter wall s'],
  ...['floor peak MB', 'linter peak MB', 'CPU ms/MB'],
]
export const growthRow = ({ size, floor, linter, ratio, perMegabyte }) => [
  String(size),
  ...beside(floor, linter, ratio),
  perMegabyte.toFixed(2),
]

export const STRESS_HEAD = ['turns', 'kind', 'CPU s', 'wall s', 'peak MB']
export const stressRow = ({ kind, turns, cpu, wall, rss }) => [
  String(turns),
  kind,
  seconds(cpu),
  seconds(wall),
  whole(rss),
]

export const READING_HEAD = ['reading', 'floor CPU s', 'reader CPU s', 'CPU ÷ floor', 'peak MB']
export const readingRow = ({ format, floor, reader, ratio }) => [
  format,
  seconds(floor.cpu),
  seconds(reader.cpu),
  spread(ratio),
  whole(reader.rss),
]

export const GOAL_HEAD = ['figure', 'measured', 'at most', '']
/** Figures that have a bound, and whether it was kept. */
export const goalRows = (figures) =>
  figures
    .filter(({ atMost }) => atMost !== undefined)
    .map(({ what, value, unit, atMost }) => [
      what,
      valueText(value, unit),
      valueText(atMost, unit),
      value <= atMost ? 'kept' : 'NOT KEPT',
    ])
