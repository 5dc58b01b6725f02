'use strict'

/** Milliseconds after which what is new gets no more room: it has four times as much by then. */
const GROWING = 100

/**
 * Sets V8 up for a run that takes a while. Some hundred rules are warm, none is hot: optimising and inlining all of them
 * costs V8 of Node 20 more than it gains before a file of 100 MB ends. Little lives long, so the heap need not grow far
 * before it is cleaned; what is new gets more room once, and then stays in the caches of the processor; and one thread is
 * enough to clean it. Measured in bench/README.md; later versions have a cheaper compiler and keep their own settings. A
 * short run is over before it pays to load the module.
 */
module.exports = function settle() {
  if (!process.versions.v8.startsWith('11.')) return
  const { setFlagsFromString } = require('node:v8')
  setFlagsFromString('--interrupt-budget=200000')
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=100')
  setFlagsFromString('--heap-growing-percent=20')
  setFlagsFromString('--semi-space-growth-factor=4')
  setTimeout(() => setFlagsFromString('--semi-space-growth-factor=1'), GROWING).unref()
  setFlagsFromString('--no-parallel-scavenge')
}
