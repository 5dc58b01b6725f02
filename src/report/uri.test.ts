import { describe, expect, it } from 'vitest'
import { sampleContext } from './sample.js'
import { reportedPath, uriOf } from './uri.js'

describe('uriOf', () => {
  it.each([
    ['a.jsonl', '/w', '/w/sub', 'sub/a.jsonl'],
    ['./a//b/../a b#?.jsonl', undefined, '/w', 'a/a%20b%23%3F.jsonl'],
    ['a:b.jsonl', undefined, '/w', 'a%3Ab.jsonl'],
    ['100%.jsonl', undefined, '/w', '100%25.jsonl'],
    ['é(1).jsonl', undefined, '/w', '%C3%A9%281%29.jsonl'],
    ['a\ud800.jsonl', undefined, '/w', 'a%EF%BF%BD.jsonl'],
    ['../a.jsonl', undefined, '/w', '../a.jsonl'],
    ['/tmp/a b.jsonl', '/w', '/w', 'file:///tmp/a%20b.jsonl'],
    ['D:\\x\\a.jsonl', undefined, 'D:\\', 'file:///D:/x/a.jsonl'],
    ['<stdin>', '/w', '/w', '%3Cstdin%3E'],
  ])('%s in %s from %s → %s', (file, workspace, workingDirectory, uri) => {
    expect(uriOf(file, sampleContext({ workspace, workingDirectory }))).toBe(uri)
  })
})

describe('reportedPath', () => {
  it.each([
    ['./a.jsonl', 'a.jsonl'],
    ['a//b/./c.jsonl', 'a/b/c.jsonl'],
    ['../a.jsonl', '../a.jsonl'],
    ['.', '.'],
  ])('%s → %s', (file, path) => {
    expect(reportedPath(file, sampleContext({ workspace: undefined }))).toBe(path)
  })
})
