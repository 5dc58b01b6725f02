import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Pseudonyms } from './pseudonyms.js'

describe('names for secrets', () => {
  it('are equal for equal secrets and tell what they stand for', () => {
    const names = new Pseudonyms()
    expect(names.of('v1.abcdef', 'state')).toBe('state+1/Name=')
    expect(names.of('other', 'secret')).toBe('secret+2/Name=')
    expect(names.of('v1.abcdef', 'secret')).toBe('state+1/Name=')
    expect(names.of('  v1.abcdef\n')).toBe('  state+1/Name=\n')
  })

  it.each(['', '  ', '[REDACTED]', '***'])('do not exist for %j', (secret) => {
    expect(new Pseudonyms().of(secret)).toBe(secret)
  })

  it('are not named again', () => {
    const names = new Pseudonyms()
    const name = names.of('hunter2')
    expect(names.of(name)).toBe(name)
  })

  it.each<[string, string, string]>([
    ['upper case', 'aGVsbG8-x', 'AGVSBG8-X'],
    ['percent-encoding', 'a+b/c==', 'a%2Bb%2Fc%3D%3D'],
    ['percent-decoding', 'a%2Bb', 'a+b'],
    ['the other base64 alphabet', 'a+b/c==', 'a-b_c=='],
    ['no padding', 'a+b/c==', 'a+b/c'],
    ['a cut', 'abcdefghij', 'abcde'],
    ['an extension', 'abcdefghij', 'abcdefghijk'],
  ])('keep %s', (_, issued, sent) => {
    const names = new Pseudonyms()
    const [first, second] = [names.of(issued, 'state'), names.of(sent, 'state')]
    expect(second).not.toBe(first)
    expect(second.slice(0, 4).toLowerCase()).toBe(first.slice(0, 4).toLowerCase())
    expect(names.of(sent)).toBe(second)
    expect(names.of(`${issued}!`)).not.toContain(first)
  })

  it('differ for different secrets and hold nothing of them', () => {
    const secret = fc.string({ minLength: 12, maxLength: 40, unit: fc.constantFrom(...'QXZJKVW#&~') })
    fc.assert(
      fc.property(fc.uniqueArray(secret, { maxLength: 30 }), (secrets) => {
        const names = new Pseudonyms()
        const given = secrets.map((one) => names.of(one))
        expect(new Set(given).size).toBe(secrets.length)
        for (const [index, one] of secrets.entries()) {
          expect(given[index]).not.toContain(one.slice(0, 4))
          expect(names.of(one)).toBe(given[index])
        }
      }),
    )
  })

  it('number secret numbers', () => {
    const names = new Pseudonyms()
    expect([names.ofNumber('471'), names.ofNumber('12'), names.ofNumber('471')]).toEqual(['1', '2', '1'])
  })
})
