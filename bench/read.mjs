// Reads a transcript and judges nothing: node bench/read.mjs FILE
import { read } from '../dist/src/read/read.js'

let records = 0
const count = () => {
  records++
}
const { format } = await read({ name: 'bench', from: { path: process.argv[2] } }, {}, count)
console.log(`${records} records of ${format}`)
