import { describe, expect, it } from 'vitest'
import { difference, type Side } from './diff-match.js'
import { finding } from './doubles.js'

/** Findings as `file:fingerprint` words; a word that ends with a colon is a file without findings. */
const side = (words: string): Side => {
  const parts = words.split(' ').filter((word) => word !== '')
  const entries = parts.map((word) => word.split(':') as [string, string])
  return {
    files: new Set(entries.map(([file]) => file)),
    findings: entries.flatMap(([file, fingerprint], index) =>
      fingerprint === '' ? [] : [{ file, finding: { ...finding('error', file), fingerprint, line: index + 1 } }],
    ),
  }
}

const shown = (findings: readonly { file: string; fingerprint: string; line: number }[]) =>
  findings.map(({ file, fingerprint, line }) => `${file}:${fingerprint}@${line}`).join(' ')

describe('difference', () => {
  it.each([
    ['the same', 'a:x a:y', 'a:y a:x', '', '', 2],
    ['something new', 'a:x', 'a:z a:x', 'a:z@1', '', 1],
    ['something fixed', 'a:x a:y', 'a:y', '', 'a:x@1', 1],
    ['all fixed', 'a:x', 'a:', '', 'a:x@1', 0],
    ['one of equals new', 'a:x', 'a:x a:x', 'a:x@2', '', 1],
    ['one of equals fixed', 'a:x a:x a:y', 'a:x a:y', '', 'a:x@2', 2],
    ['other names', 'old:x old:y', 'new:x new:z', 'new:z@2', 'old:y@2', 1],
    ['one file of several renamed', 'a:x b:x', 'a:x c:x', '', '', 2],
    ['a fault that moves to another file', 'a:x b:', 'a: b:x', 'b:x@2', 'a:x@1', 0],
    ['a file that is gone beside one that stays', 'a:x b:x', 'b:x', '', 'a:x@1', 1],
    ['a file that is gone, its fault in one that was there', 'a:x b:', 'b:x', 'b:x@1', 'a:x@1', 0],
    ['nothing on either side', 'a:', 'a:', '', '', 0],
  ])('%s', (_, old, now, fresh, fixed, same) => {
    const found = difference(side(old), side(now))
    expect([shown(found.fresh), shown(found.fixed), found.same]).toEqual([fresh, fixed, same])
  })
})
