import { describe, expect, it } from 'vitest'
import { lint } from './lint.js'

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

const IMAGE = 'iVBORw0KGgoAAAANSUhE'.repeat(10_000)

const CALL = JSON.stringify({
  dir: 'c2s',
  message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'draw', arguments: {}, _meta: META } },
})

/** A picture as the answer; `behind`: members behind its data. */
const answer = (data: string, behind = '"mimeType":"image/png"'): string =>
  `{"dir":"s2c","message":{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[{"type":"image","data":"${data}",${behind}}]}}}`

const findingsOf = async (line: string) => {
  const chunks = async function* () {
    yield Buffer.from(`${CALL}\n${line}\n`)
  }
  return (await lint.report({ name: 'a.jsonl', from: { chunks: chunks() } })).findings
}

const said = (findings: Awaited<ReturnType<typeof findingsOf>>) =>
  findings.map(({ rule, line, pointer, message }) => ({ rule, line, pointer, message }))

describe('a line that is mostly a picture', () => {
  it.each([
    ['that is sound', answer(IMAGE), undefined, ''],
    ['whose data is no Base64', answer(`${IMAGE}!${IMAGE}`), 'result/content-encoding', '"iVBOR'],
    ['whose data lacks its padding', answer(`${IMAGE}AAA`), 'result/content-encoding', '"iVBOR'],
    [
      'with a member that comes twice behind it',
      answer(IMAGE, '"mimeType":"a/b","mimeType":"image/png"'),
      'capture/duplicate-keys',
      '"mimeType":"image',
    ],
    ['with another type behind it', answer(IMAGE, '"mimeType":"text"'), 'result/content-encoding', '"text"'],
    ['that a control character breaks', answer(`${IMAGE}\t${IMAGE}`), 'capture/record-unreadable', '\t'],
  ])('%s is judged as it is in one piece', async (_, line, rule, place) => {
    const findings = await findingsOf(line)
    // An escape keeps the line in one piece, and the findings where they are.
    const whole = await findingsOf(line.replace('iVBOR', '\\u0069VBOR'))
    expect(said(findings)).toEqual(said(whole))
    const found = findings.find((finding) => finding.rule === rule)
    if (rule === undefined) expect(findings).toEqual([])
    else expect(found).toMatchObject({ line: 2, column: line.indexOf(place) + 1 })
  })
})
