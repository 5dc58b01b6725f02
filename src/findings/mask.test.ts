import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSecretName, maskSecret, maskText, mayNameSecret } from './mask.js'
import { maskExcerpt } from './mask-json.js'

const STATE = 'v1.xl5-0123456789-0123456789-0123456789-0123'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

describe('maskSecret', () => {
  it.each([
    [STATE, 'v1.xl5…(44 chars)'],
    ['', '…(0 chars)'],
    ['short', '…(5 chars)'],
    ['x'.repeat(15), '…(15 chars)'],
    ['x'.repeat(16), 'xxxx…(16 chars)'],
    ['12345😀'.padEnd(30, 'x'), '12345…(30 chars)'],
  ])('%j', (secret, shown) => expect(maskSecret(secret)).toBe(shown))
})

describe('isSecretName', () => {
  it.each([
    'requestState',
    'Authorization',
    'proxy-authorization',
    'Set-Cookie',
    'cookie',
    'access_token',
    'token',
    'x-api-key',
    'apiKey',
    'password',
    'client_secret',
    'sessionToken',
    'credentials',
  ])('%s', (name) => expect(isSecretName(name)).toBe(true))
  it.each(['progressToken', 'maxTokens', 'inputTokens', 'key', 'state', 'method', 'name', '', 'uri'])(
    'not %j',
    (name) => expect(isSecretName(name)).toBe(false),
  )
})

const letters = fc.stringMatching(/^[a-zA-Z_. -]{0,8}$/)
const secretName = fc
  .tuple(letters, fc.constantFrom('request_state', 'Cookie', 'api-KEY', 'pass word', 'Secret', 'x-token'), letters)
  .map((parts) => parts.join(''))
  .filter(isSecretName)

describe('mayNameSecret', () => {
  it('sees every secret name, whatever stands around it', () =>
    fc.assert(fc.property(fc.string(), secretName, fc.string(), (a, name, b) => mayNameSecret(a + name + b))))
  it('is no reason to look at plain text', () =>
    expect(mayNameSecret('{"content":[{"type":"text","text":"sunny"}]}')).toBe(false))
})

describe('maskText', () => {
  it.each([
    [`Authorization: Bearer abcdefghijklmnopqrstuvwxyz`, 'Authorization: Bearer…(33 chars)'],
    ['Cookie: a=1; b=2', 'Cookie: …(8 chars)'],
    ['sent bearer abcdefghijkl to it', 'sent bearer …(12 chars) to it'],
    [`has ${JWT} in it`, `has eyJhbG…(${JWT.length} chars) in it`],
    ['file:///a?token=hunter2&b=1', 'file:///a?token=…(7 chars)&b=1'],
    ['x-api-key: 0123456789abcdef', 'x-api-key: 0123…(16 chars)'],
    ['{\\"requestState\\":\\"abcdef\\",\\"a\\":\\"b\\"}', '{\\"requestState\\":\\"…(6 chars)\\",\\"a\\":\\"b\\"}'],
    ['tools/call deploy', 'tools/call deploy'],
    ['the progressToken=12 of it', 'the progressToken=12 of it'],
  ])('%s', (text, shown) => expect(maskText(text)).toBe(shown))
})

describe('maskExcerpt', () => {
  it.each([
    ['by its pointer', `"${STATE}"`, '/params/requestState', '"v1.xl5…(44 chars)"'],
    ['cut off', `"${STATE.slice(0, 20)}`, '/params/requestState', '"v1.xl…(20 chars)"'],
    ['a number', '{"password":12345678}', '', '{"password":…(8 chars)}'],
    ['in an array', '["a=1","b=2"]', '/http/headers/set-cookie', '["…(3 chars)","…(3 chars)"]'],
    ['an element', '"a=1"', '/http/headers/set-cookie/0', '"…(3 chars)"'],
    ['by its member', '{"requestState":"abc","a":"b"}', '/params', '{"requestState":"…(3 chars)","a":"b"}'],
    ['by an escaped name', '{"requestSt\\u0061te" : "abc"}', '', '{"requestSt\\u0061te" : "…(3 chars)"}'],
    ['array by its member', '{"Cookie":["a","b"],"c":["d"]}', '', '{"Cookie":["…(1 chars)","…(1 chars)"],"c":["d"]}'],
    ['object by its member', '{"token":{"value":"x"},"c":"d"}', '', '{"token":{"value":"…(1 chars)"},"c":"d"}'],
    ['but not its schema', '{"password":{"type":"string"}}', '', '{"password":{"type":"string"}}'],
    ['with escaped quotes', '{"token":"a\\"b","c":"d"}', '', '{"token":"…(4 chars)","c":"d"}'],
    ['a name with its value', `"requestState":"abc"`, '/params/requestState', '"requestState":"…(3 chars)"'],
    ['JSON in a string', '{"raw":"{\\"token\\":\\"abc\\"}"}', '', '{"raw":"{\\"token\\":\\"…(3 chars)\\"}"}'],
    ['a header line', 'GET / Authorization: Basic abc', '', 'GET / Authorization: …(9 chars)'],
    ['nothing else', '{"name":"deploy","n":1,"t":true}', '/params', '{"name":"deploy","n":1,"t":true}'],
  ])('%s', (_, text, pointer, shown) => expect(maskExcerpt(text, pointer)).toBe(shown))

  it('hides the value of a secret member wherever the text is cut', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9+/_-]{20,60}$/)
    const name = fc.constantFrom('requestState', 'authorization', 'Cookie', 'api_key', 'token')
    fc.assert(
      fc.property(secret, name, fc.json(), fc.nat(200), (value, key, other, cut) => {
        const text = `{"other":${other},"${key}":"${value}","z":1}`
        const start = text.indexOf(value)
        const shown = maskExcerpt(text.slice(0, Math.max(start + 8, cut)), '/params')
        expect(shown).not.toContain(value.slice(0, 8))
      }),
    )
  })
})
