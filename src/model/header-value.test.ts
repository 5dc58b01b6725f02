import { describe, expect, test } from 'vitest'
import { decoded, encodingFault, headerList, isMojibake, isPlainSafe, mediaType, verbOf } from './header-value.js'
import type { Headers, HttpHead, WireRecord } from './record.js'

const source = {
  file: 'f',
  line: 1,
  byteOffset: 0,
  size: 0,
  span: () => ({ line: 1, column: 1, endLine: 1, endColumn: 1 }),
  token: () => undefined,
  duplicates: () => [],
  excerpt: () => undefined,
  release: () => undefined,
}

const record = (http: HttpHead, members: Partial<WireRecord> = {}): WireRecord => ({
  seq: 0,
  origin: source,
  evidence: 'wire',
  http,
  ...members,
})

describe('a header', () => {
  test.each<[Headers, string | undefined]>([
    [{}, undefined],
    [{ accept: 'a/b' }, 'a/b'],
    [{ accept: ['a/b', 'c/d'] }, 'a/b, c/d'],
  ])('%j is joined', (headers, joined) => {
    expect(headerList(record({ headers }), 'accept')).toBe(joined)
  })

  test.each([
    ['text/event-stream', 'text/event-stream'],
    [' Application/JSON ; charset=utf-8', 'application/json'],
    [undefined, undefined],
  ])('%j is of the media type %j', (value, type) => {
    expect(mediaType(value)).toBe(type)
  })

  test.each<[HttpHead, Partial<WireRecord>, string | undefined]>([
    [{ method: 'get', headers: {} }, { dir: 'c2s' }, 'GET'],
    [{ headers: {} }, { dir: 'c2s' }, 'POST'],
    [{ status: 200, headers: {} }, { dir: 's2c' }, undefined],
    [{ status: 200, headers: {} }, {}, undefined],
  ])('%j of %j has the verb %j', (http, members, verb) => {
    expect(verbOf(record(http, members))).toBe(verb)
  })
})

describe('a value', () => {
  test.each([
    ['us-west1', true],
    ['a b\tc', true],
    ['', true],
    [' a', false],
    ['a\n', false],
    ['größe', false],
  ])('%j is safe as it is: %j', (value, safe) => {
    expect(isPlainSafe(value)).toBe(safe)
  })

  test.each([
    ['us-west1', 'us-west1'],
    [' us-west1 ', 'us-west1'],
    ['=?base64?SGVsbG8sIOS4lueVjA==?=', 'Hello, 世界'],
    ['=?base64?IHBhZGRlZCA=?=', ' padded '],
    ['=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=', '=?base64?literal?='],
    ['=?base64?IHBhZGRlZCA?=', ' padded '],
    ['=?base64??=', ''],
    ['=?base64?/w==?=', undefined],
    ['=?base64?a?=', undefined],
    ['=?base64?ab-c?=', undefined],
    ['=?BASE64?YQ==?=', '=?BASE64?YQ==?='],
  ])('%j stands for %j', (seen, value) => {
    expect(decoded(seen)).toBe(value)
  })

  test.each([
    ['cafÃ©', true],
    ['caf\ufffd', true],
    ['café', false],
    ['cafe', false],
    ['日本', false],
  ])('%j is read as other bytes than were sent: %j', (seen, mojibake) => {
    expect(isMojibake(seen)).toBe(mojibake)
  })
})

describe('how a header stands for a value', () => {
  test.each<[string, string | undefined, string | undefined]>([
    ['a', 'a', undefined],
    ['=?base64?YQ==?=', 'a', undefined],
    ['=?base64?YQ==?=', undefined, undefined],
    ['café', 'café', 'unsafe'],
    ['caf%C3%A9', 'café', 'unsafe'],
    ['padded', ' padded ', 'unsafe'],
    ['café', undefined, 'unsafe'],
    ['cafÃ©', 'café', undefined],
    ['=?base64?a*b?=', 'a', 'malformed'],
    ['=?base64?a*b?=', undefined, 'malformed'],
    ['=?BASE64?Y2Fmw6k=?=', 'café', 'markers'],
    ['=?utf-8?B?Y2Fmw6k=?=', 'café', 'markers'],
    ['=?utf-8?B?YWRk?=', '=?utf-8?B?YWRk?=', undefined],
    ['=?base64?literal?=', '=?base64?literal?=', 'lookalike'],
    ['b', 'a', undefined],
  ])('%j for %j: %j', (seen, value, fault) => {
    expect(encodingFault(seen, value)).toBe(fault)
  })
})
