'use strict'
// Loaded before a program that is measured (node --require): leaves what it has used in the file that BENCH_USAGE names.
// CommonJS, as `--import` would start the loader of modules also in programs that have no use for it.
const { writeFileSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')

if (isMainThread)
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    const usage = { cpu: (userCPUTime + systemCPUTime) / 1e6, rss: maxRSS / 1024 }
    writeFileSync(process.env.BENCH_USAGE, JSON.stringify(usage))
  })
