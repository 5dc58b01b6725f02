import { describe, expect, it } from 'vitest'
import { TRACE_FAULT } from './trace-context.js'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

describe('TRACE_FAULT', () => {
  it.each([
    ['traceparent', `00-${TRACE}-${SPAN}-01`],
    ['traceparent', `cc-${TRACE}-${SPAN}-01-what-the-future-holds`],
    ['tracestate', ''],
    ['tracestate', 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE'],
    ['tracestate', ' a=1 ,, b@c=2\t'],
    ['baggage', 'userId=alice'],
    ['baggage', 'userId = alice ; secure ; ttl=5 , region=eu%20west'],
    ['baggage', 'a=1,a=2'],
    ['baggage', 'empty='],
  ] as const)('%s: %j is fine', (key, text) => {
    expect(TRACE_FAULT[key](text)).toBeUndefined()
  })

  it.each([
    ['traceparent', '', 'form'],
    ['traceparent', `00-${TRACE.toUpperCase()}-${SPAN}-01`, 'form'],
    ['traceparent', `00-${TRACE}-${SPAN}`, 'form'],
    ['traceparent', `ff-${TRACE}-${SPAN}-01`, 'version ff'],
    ['traceparent', `00-${TRACE}-${SPAN}-01-more`, '60 characters'],
    ['traceparent', `00-${'0'.repeat(32)}-${SPAN}-01`, 'zeros'],
    ['traceparent', `00-${TRACE}-${'0'.repeat(16)}-01`, 'zeros'],
    ['tracestate', 'rojo', 'key=value'],
    ['tracestate', 'Rojo=1', 'key=value'],
    ['tracestate', 'a=b=c', 'key=value'],
    ['tracestate', 'a=1,a=2', 'twice'],
    ['tracestate', Array.from({ length: 33 }, (_, index) => `k${index}=1`).join(), '32 members'],
    ['baggage', 'alice', 'key=value'],
    ['baggage', 'user id=alice', 'key=value'],
    ['baggage', 'a=b c', 'key=value'],
    ['baggage', 'a=100%', 'key=value'],
    ['baggage', 'a=1,', 'key=value'],
  ] as const)('%s: %j is not', (key, text, fault) => {
    expect(TRACE_FAULT[key](text)).toContain(fault)
  })

  it('takes time in proportion to a hostile text', () => {
    const blanks = ' '.repeat(1_000_000)
    expect(TRACE_FAULT.baggage(`a${blanks}b=1`)).toBeDefined()
    expect(TRACE_FAULT.tracestate(`${'a'.repeat(1_000_000)}=`)).toBeDefined()
  })
})
