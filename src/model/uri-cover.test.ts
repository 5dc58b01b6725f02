import { describe, expect, it } from 'vitest'
import { coversUri, plainUri } from './uri-cover.js'

describe('coversUri', () => {
  it.each<[string, string, boolean]>([
    ['file:///a', 'file:///a', true],
    ['file:///a/', 'file:///a', true],
    ['file:///a', 'file:///a/b/c', true],
    ['file:///a%20b', 'file:///a b/c', true],
    ['FILE:///A', 'file:///a', true],
    ['file:///a', 'file:///a?x=1', true],
    ['file:///a', 'file:///a#part', true],
    ['file:///', 'file:///anything', true],
    ['file:///a', 'file:///ab', false],
    ['file:///a/b', 'file:///a', false],
    ['http://a', 'https://a', false],
    ['file:///%', 'file:///%/x', true],
  ])('%s and %s: %s', (subscribed, uri, covered) => {
    expect(coversUri(new Set([plainUri(subscribed)]), uri)).toBe(covered)
  })
})
