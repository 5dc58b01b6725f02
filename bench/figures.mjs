// The figures of a run, one by one: what they are compared by, and the most that they may be.

/** Peak memory in MB where no line is longer than 2 MB, whatever the size of the input. */
const MEMORY = 160

/** Ratios that a quiet machine of two cores keeps, by figure. */
const AT_MOST = new Map([
  ['CPU ÷ floor, mixed 100 MB', 1.6],
  ['CPU ÷ floor, small 100 MB', 2.2],
  ['CPU ÷ floor, faulty 100 MB', 2.8],
  ['CPU ÷ floor, mixed 1000 MB', 1.4],
  ['CPU ÷ schema check, mixed 100 MB', 0.5],
  ['CPU per MB, mixed, 1000 MB ÷ 100 MB', 1.1],
  ['CPU ÷ `node -e 0`, one file of 20 KB', 1.6],
  ['wall with 2 jobs ÷ 1, 16 files of 64 MB', 0.65],
])

const figure = (what, value, unit, atMost = AT_MOST.get(what)) => ({
  what,
  value,
  unit,
  ...(atMost !== undefined && { atMost }),
})
const ratio = (what, { median }) => figure(what, median, '×')

function* ofProfile({ profile, size, linter, ratio: beside, ofSchema }) {
  const name = `${profile} ${size} MB`
  yield ratio(`CPU ÷ floor, ${name}`, beside)
  if (ofSchema) yield ratio(`CPU ÷ schema check, ${name}`, ofSchema)
  yield figure(`peak memory, ${name}`, linter.rss, 'MB', profile === 'giant' ? undefined : MEMORY)
  yield figure(`CPU, ${name}`, linter.cpu, 's')
  yield figure(`wall, ${name}`, linter.wall, 's')
}

function* ofGrowth({ sizes, from, to, cpu, memory }) {
  const largest = sizes.at(-1)
  yield ratio(`CPU ÷ floor, mixed ${largest.size} MB`, largest.ratio)
  yield figure(`peak memory, mixed ${largest.size} MB`, largest.linter.rss, 'MB', MEMORY)
  if (cpu === undefined) return
  yield ratio(`CPU per MB, mixed, ${to} MB ÷ ${from} MB`, cpu)
  yield ratio(`peak memory, mixed, ${to} MB ÷ ${from} MB`, memory)
}

function* ofCold({ linter, ratio: beside }) {
  yield ratio('CPU ÷ `node -e 0`, one file of 20 KB', beside)
  yield figure('CPU, one file of 20 KB', linter.cpu, 's')
}

function* ofParallel({ skipped, jobs, files, fileSize, ratio: gained, machine }) {
  if (skipped !== undefined) return
  yield ratio(`wall with ${jobs} jobs ÷ 1, ${files} files of ${fileSize} MB`, gained)
  yield ratio(`wall of the floor in ${jobs} processes ÷ 1, ${files} files of ${fileSize} MB`, machine)
}

const ofStress = ({ kind, turns, rss }) => figure(`peak memory, ${turns} × ${kind}`, rss, 'MB', MEMORY)

const ofReading = ({ format, ratio: beside }) => ratio(`CPU ÷ floor, reading ${format}`, beside)

/** All figures of what was measured; the lower each is, the better. */
export const figuresOf = ({ profiles = [], growth, cold, parallel, stress = [], reading = [] }) => [
  ...profiles.flatMap((result) => [...ofProfile(result)]),
  ...(growth ? ofGrowth(growth) : []),
  ...(cold ? ofCold(cold) : []),
  ...(parallel ? ofParallel(parallel) : []),
  ...stress.map(ofStress),
  ...reading.map(ofReading),
]
