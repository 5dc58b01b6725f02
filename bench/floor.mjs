// Reads JSON lines and judges nothing: node bench/floor.mjs FILE…
import { eachValue } from './lines.mjs'

const leave = () => {}
let lines = 0
for (const path of process.argv.slice(2)) lines += eachValue(path, leave)
console.log(`${lines} lines`)
