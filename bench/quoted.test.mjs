import { describe, expect, it } from 'vitest'
import { quotedText, withQuoted } from './quoted.mjs'

const run = {
  machine: { cpu: 'A', cores: 2, memoryGB: 8, system: 'linux x64', node: 'v20.20.2' },
  pairs: 5,
  figures: [
    { what: 'peak memory, mixed 100 MB', value: 120.4, unit: 'MB' },
    { what: 'CPU ÷ floor, mixed 100 MB', value: 1.5, unit: '×' },
    { what: 'CPU, mixed 100 MB', value: 2, unit: 's' },
  ],
}

describe('the part of the README that quotes a run', () => {
  it('has the figures in a fixed order, and the machine', () => {
    expect(quotedText(run)).toBe(
      [
        '| what | measured |',
        '| --- | --- |',
        '| CPU ÷ floor, 100 MB of mixed traffic | 1.50 |',
        '| peak memory, 100 MB | 120 MB |',
        '',
        'Medians of 5 runs in turn, all default rules on, on A, 2 cores, 8 GB, linux x64, Node 20.20.2.',
      ].join('\n'),
    )
  })

  it('stands between its marks', () => {
    expect(withQuoted('a\n<!-- bench -->\nold\n<!-- /bench -->\nb', 'new')).toBe(
      'a\n<!-- bench -->\nnew\n<!-- /bench -->\nb',
    )
    expect(withQuoted('no place', 'new')).toBeUndefined()
  })
})
