// The least for a log of one message a line: read, find the line ends, decode, parse from the first brace to the last.
// With `whole`: the least for one document: read, decode, parse. node bench/floor-text.mjs lines|whole FILE
import { readFileSync } from 'node:fs'

const [how, path] = process.argv.slice(2)
const bytes = readFileSync(path)
let parsed = 0
if (how === 'whole') {
  JSON.parse(bytes.toString('utf8'))
  parsed++
} else {
  let start = 0
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    const text = bytes.toString('utf8', start, end)
    const from = text.indexOf('{"')
    if (from !== -1)
      JSON.parse(
        text.endsWith('}') && !text.endsWith(' }') ? text.slice(from) : text.slice(from, text.lastIndexOf(' {')),
      )
    parsed++
    start = end + 1
  }
}
console.log(`${parsed} values`)
