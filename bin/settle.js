'use strict'

/** Bytes for what is new, both halves; and what V8 begins with, of which it may not have taken the second half yet. */
const ENOUGH = 8 * 1024 * 1024
const FIRST = 2 * 1024 * 1024
/** How often 50 objects are made until V8 gives more room; a few times do. */
const TRIES = 200

const roomForNew = ({ getHeapSpaceStatistics }) =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size

/**
 * Gives what is new more room once: it grows when as much has outlived collections as there is room. Left to itself it
 * would grow on, out of the caches of the processor.
 */
function makeRoom(v8) {
  const held = []
  v8.setFlagsFromString(`--semi-space-growth-factor=${Math.max(1, ENOUGH / Math.max(FIRST, roomForNew(v8)))}`)
  for (let tries = 0; tries < TRIES && roomForNew(v8) < ENOUGH; tries++)
    for (let index = 0; index < 50; index++) held.push(new Array(32).fill(index))
  v8.setFlagsFromString('--semi-space-growth-factor=1')
}

const LATER = ['--invocation-count-for-maglev=2000', '--invocation-count-for-turbofan=10000']
/** Some hundred rules are warm, none is hot: code is optimised later than usual. By version of V8: Node 20, 22 to 26. */
const OPTIMISED_LATER = {
  11.3: ['--interrupt-budget=200000'],
  12.4: LATER,
  12.9: LATER,
  13.6: LATER,
  14.1: LATER,
  14.6: LATER,
}

/**
 * Sets V8 up for a run that takes a while. Optimising and inlining all rules costs V8 more time, and from Node 24 on more
 * memory, than it gains before a file of 100 MB ends. Little lives long, so the heap need not grow far before it is
 * cleaned; what is new gets more room once; and one thread is enough to clean it. Measured in bench/README.md; any
 * other V8 keeps its own settings, as it complains of those that it does not know. A short run is over before it pays to
 * load the module. `threads`: threads do the work, whose room for what is new has a bound of its own.
 */
module.exports = function settle(threads) {
  const optimisedLater = OPTIMISED_LATER[parseFloat(process.versions.v8)]
  if (optimisedLater === undefined) return
  const v8 = require('node:v8')
  for (const flag of optimisedLater) v8.setFlagsFromString(flag)
  v8.setFlagsFromString('--max-inlined-bytecode-size-cumulative=100')
  v8.setFlagsFromString('--heap-growing-percent=20')
  v8.setFlagsFromString('--no-parallel-scavenge')
  if (threads) v8.setFlagsFromString('--semi-space-growth-factor=4')
  else makeRoom(v8)
}
