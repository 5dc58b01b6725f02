import { describe, expect, it } from 'vitest'
import { uriFault } from './uri.js'
import { isUriTemplate, mayComeFrom } from './uri-template.js'

describe('uriFault', () => {
  it.each([
    ['docs/readme.md', 'scheme'],
    ['/etc/hosts', 'scheme'],
    ['', 'scheme'],
    ['1a:b', 'scheme'],
    ['file:///a b', 'character'],
    ['C:\\a', 'character'],
    ['users://{id}', 'character'],
    ['file:///100%', 'character'],
    ['a:\n', 'character'],
    ['file:///größe', 'non-ascii'],
  ])('%j: %s', (text, fault) => {
    expect(uriFault(text)).toBe(fault)
  })

  it.each(['file:///C:/a', 'urn:x:y', 'git+ssh://h/p', 'scheme:opaque', 'a:', 'file:///a%20b', 'http://[::1]/#a'])(
    'is content with %s',
    (text) => {
      expect(uriFault(text)).toBeUndefined()
    },
  )
})

describe('isUriTemplate', () => {
  it.each([
    ['file:///{path}', true],
    ['file:///{+path}{?a,b*}{&c:3}{/d}{;e}{.f}{#g}', true],
    ['file:///a', true],
    ['a:{b.c}', true],
    ['a:{%41}', true],
    ['a:{}', false],
    ['a:{b', false],
    ['a:b}', false],
    ['a:{b{c}}', false],
    ['a:{b-c}', false],
    ['a:{=b}', false],
    ['a:{b,}', false],
    ['a:{b:0}', false],
  ])('%s: %s', (text, expected) => {
    expect(isUriTemplate(text)).toBe(expected)
  })
})

describe('mayComeFrom', () => {
  it.each([
    ['file:///{a}/x/{b}.md', 'file:///1/x/2.md', true],
    ['file:///{a}', 'file:///', true],
    ['file:///a', 'file:///a', true],
    ['file:///a', 'file:///ab', false],
    ['file:///{a}/x', 'file:///1/y', false],
    ['a:{b}bc', 'a:bc', true],
    ['a:xb{b}bx', 'a:xbx', false],
    ['a:{b', 'a:b', false],
  ])('%s and %s: %s', (template, uri, expected) => {
    expect(mayComeFrom(template, uri)).toBe(expected)
  })
})
