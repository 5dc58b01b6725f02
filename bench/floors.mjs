// The floor in several processes at the same time: node bench/floors.mjs PROCESSES FILE…
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const FLOOR = fileURLToPath(new URL('floor.mjs', import.meta.url))
const [, , processes, ...paths] = process.argv
const share = Math.ceil(paths.length / Number(processes))

for (let from = 0; from < paths.length; from += share)
  spawn(process.execPath, [FLOOR, ...paths.slice(from, from + share)], { stdio: 'ignore' }).on('exit', (code) => {
    process.exitCode ||= code ?? 1
  })
