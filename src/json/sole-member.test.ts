import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locate } from './locate.js'
import { soleMember } from './sole-member.js'
import { writeJson } from './written.fixture.js'

describe('soleMember', () => {
  it.each([
    ['{"a":{"state":"x"},"b":1}', '/a/state'],
    [' { "a" : [ { "state" : {"z":[1,2]} } ] } ', '/a/0/state'],
    ['{"a":"\\"state\\"","state":null}', '/state'],
    ['{"a":{},"a":{"state":1}}', '/a/state'],
    ['{"":1}', '/'],
  ])('knows where it is certain: %s', (text, pointer) => {
    expect(soleMember(text, JSON.parse(text), pointer)).toEqual(locate(text, pointer))
  })

  it.each([
    ['{"a":{"state":1},"state":2}', '/state'],
    ['{"state":"state"}', '/state'],
    ['{"state":1,"state":2}', '/state'],
    ['{"a":{"state":1},"a":{}}', '/a/state'],
    ['{"st\\u0061te":1,"a":{"state":2}}', '/state'],
    ['{"a":["state"]}', '/a/0'],
    ['{"a":1}', ''],
    ['{"a\\/b":1}', '/a~1b'],
    ['{"a\\"b":1}', '/a"b'],
    ['{"a":1}', '/a/b'],
  ])('says nothing of %s at %s', (text, pointer) => {
    expect(soleMember(text, JSON.parse(text), pointer)).toBeUndefined()
  })

  it('agrees with a walk through random texts', () => {
    let known = 0
    const names = fc.oneof(fc.constantFrom('a', 'b', 'state', '/', '"', '\\', '0', '__proto__'), fc.string())
    const { value: values } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, depthSize: 'large' },
        fc.oneof(names, fc.integer(), fc.constant(null)),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
      ),
    }))
    fc.assert(
      fc.property(values, fc.nat(), fc.integer(), fc.constantFrom(0, 0.01), (json, at, seed, escaped) => {
        const { text, places } = writeJson(json, seed, { spaces: ' \t\n', repeat: true, escaped })
        const pointers = [...places.keys()]
        const pointer = pointers[at % pointers.length] ?? ''
        const place = soleMember(text, JSON.parse(text), pointer)
        if (place === undefined) return
        known++
        expect(place).toEqual(locate(text, pointer))
      }),
      { numRuns: 3000 },
    )
    expect(known).toBeGreaterThan(100)
  })
})
