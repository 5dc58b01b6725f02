import { describe, expect, it } from 'vitest'
import { isPrefixedKey, keyFault } from './meta-key.js'

describe('keyFault', () => {
  it.each([
    ['', undefined],
    ['progressToken', undefined],
    ['traceparent', undefined],
    ['a_b.c-d', undefined],
    ['com.example/', undefined],
    ['com.example/key', undefined],
    ['vendor/key', undefined],
    ['com.example.mcp/key', undefined],
    ['de.example/key', undefined],
    ['io.modelcontextprotocol/related-task', undefined],
    ['/key', 'prefix'],
    ['com..example/key', 'prefix'],
    ['1com.example/key', 'prefix'],
    ['com.example-/key', 'prefix'],
    ['com.example/a/b', 'prefix'],
    ['com.exa mple/key', 'prefix'],
    ['_key', 'name'],
    ['key-', 'name'],
    ['com.example/a b', 'name'],
    ['io.modelcontextprotocol/protocolversion', 'reserved'],
    ['dev.mcp/key', 'reserved'],
    ['com.mcp.tools/key', 'reserved'],
    ['example.com/key', 'reversed'],
  ])('%j: %s', (key, fault) => {
    expect(keyFault(key)).toBe(fault)
  })
})

describe('isPrefixedKey', () => {
  it.each([
    ['com.example/ext', true],
    ['com.example/', true],
    ['ext', false],
    ['com..example/ext', false],
    ['com.example/-ext', false],
  ])('%j: %s', (key, verdict) => {
    expect(isPrefixedKey(key)).toBe(verdict)
  })
})
