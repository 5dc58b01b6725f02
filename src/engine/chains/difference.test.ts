import { describe, expect, it } from 'vitest'
import { differenceOf, isNear } from './difference.js'

const TEXT = '{"step":1,"of":"deploy?"}'
const BASE64 = Buffer.from(TEXT).toString('base64')
const BYTES = Buffer.from([251, 239, 190, 255, 1])

describe('differenceOf', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['another type sent', 'a', 1, { how: 'type' }],
    ['another type issued', 1, 'a', { how: 'type' }],
    ['white space added', 'ab', ' ab\n', { how: 'trimmed' }],
    ['white space lost', ' ab ', 'ab', { how: 'trimmed' }],
    ['capital letters', 'aB', 'Ab', { how: 'case' }],
    ['decoded', 'a%20b', 'a b', { how: 'percent-decoded' }],
    ['encoded', 'a b', 'a%20b', { how: 'percent-decoded' }],
    ['half an escape', 'a%2', 'a%3', { how: 'other', at: 2 }],
    ['the other alphabet', BYTES.toString('base64'), BYTES.toString('base64url'), { how: 'base64' }],
    ['the first alphabet', BYTES.toString('base64url'), BYTES.toString('base64'), { how: 'base64' }],
    ['no padding', BASE64, BASE64.replace(/=+$/, ''), { how: 'base64' }],
    ['the text of it', BASE64, TEXT, { how: 'base64' }],
    ['it of the text', TEXT, BASE64, { how: 'base64' }],
    ['text with marks of base64', 'a b+/', 'a b-_', { how: 'base64' }],
    ['base64 and something more', 'hello', 'aGVsbG8=!', { how: 'other', at: 0 }],
    ['cut', 'abcdef', 'abc', { how: 'cut', at: 3 }],
    ['cut to nothing', 'abc', '', { how: 'cut', at: 0 }],
    ['extended', 'abc', 'abcdef', { how: 'extended', at: 3 }],
    ['other from the start', 'abc', 'xyz', { how: 'other', at: 0 }],
    ['other in the middle', 'abcdef', 'abcxef', { how: 'other', at: 3 }],
    ['other at the end', 'abcd', 'abcx', { how: 'other', at: 3 }],
  ])('%s', (_, issued, sent, difference) => expect(differenceOf(issued, sent)).toEqual(difference))
})

describe('isNear', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['a slip', 'abc', 'ABC', true],
    ['a cut', 'abc', 'ab', true],
    ['nothing left', 'abc', '', false],
    ['nothing issued', '', 'abc', false],
    ['another text', 'abc', 'abd', false],
    ['another type', 'abc', 7, false],
  ])('%s', (_, issued, sent, near) => expect(isNear(issued, sent)).toBe(near))
})
