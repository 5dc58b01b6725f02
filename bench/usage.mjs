// Loaded before a program that is measured (node --import): leaves what it has used in the file that BENCH_USAGE names.
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1e6, rss: maxRSS / 1024 }
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify(usage))
})
