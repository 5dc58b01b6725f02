import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayRepeatNames } from './count.js'
import { lastMember } from './last-member.js'
import { locate } from './locate.js'
import { writeJson } from './written.fixture.js'

describe('lastMember', () => {
  it.each([
    '{"ts":"x","message":{"id":1}}',
    ' { "ts" : 1 , "message" : [ { } ] } ',
    '{"message":{"a":"}"} }',
    '{"dir":"c2s","ts":null,"n":1.5e3,"message":{}}',
  ])('knows where it is certain: %s', (text) => {
    expect(lastMember(text, JSON.parse(text), 'message')).toEqual(locate(text, '/message'))
  })

  it.each([
    '{"message":{"id":1},"ts":"x"}',
    '{"message":{"id":1},"http":{}}',
    '{"tags":[1],"message":{"id":1}}',
    '{"ts":"x","message":"text"}',
    '{"ts":"x"}',
    '[{"message":{}}]',
    '{"m\\u0065ssage":{}}',
  ])('says nothing of %s', (text) => {
    expect(lastMember(text, JSON.parse(text), 'message')).toBeUndefined()
  })

  it('agrees with a walk through random records', () => {
    const scalar = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null))
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), scalar),
        fc.jsonValue(),
        fc.nat(),
        fc.integer(),
        (others, message, at, seed) => {
          const members = Object.entries(others)
          members.splice(at % (members.length + 1), 0, ['message', message as string])
          const { text } = writeJson(Object.fromEntries(members), seed, { spaces: ' \t', repeat: true })
          const value: unknown = JSON.parse(text)
          if (mayRepeatNames(text, value)) return
          const place = lastMember(text, value, 'message')
          if (place !== undefined) expect(place).toEqual(locate(text, '/message'))
        },
      ),
      { numRuns: 1000 },
    )
  })
})
