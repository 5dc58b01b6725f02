import { describe, expect, it } from 'vitest'
import { type GateCounts, type GateOptions, gate } from './gate.js'

const counts = (error: number, warning: number, info: number, rest: Partial<GateCounts> = {}): GateCounts => ({
  messages: 5,
  findings: { error, warning, info },
  unmetExpectations: 0,
  staleSuppressions: 0,
  failures: 0,
  ...rest,
})
const options = (failOn: GateOptions['failOn'], maxWarnings?: number): GateOptions => ({ failOn, maxWarnings })
const nothing = { messages: 0 }

describe('gate', () => {
  it.each([
    ['nothing found', counts(0, 0, 0), options('info', 0), 0],
    ['an error', counts(1, 0, 0), options('error'), 1],
    ['an error', counts(1, 0, 0), options('warning'), 1],
    ['an error', counts(1, 0, 0), options('info'), 1],
    ['an error', counts(1, 0, 0), options('never'), 0],
    ['a warning', counts(0, 1, 0), options('error'), 0],
    ['a warning', counts(0, 1, 0), options('warning'), 1],
    ['a warning', counts(0, 1, 0), options('info'), 1],
    ['an info', counts(0, 0, 1), options('warning'), 0],
    ['an info', counts(0, 0, 1), options('info'), 1],
    ['as many warnings as allowed', counts(0, 2, 0), options('error', 2), 0],
    ['a warning too many', counts(0, 3, 0), options('error', 2), 1],
    ['a warning where none is allowed', counts(0, 1, 0), options('never', 0), 1],
    ['infos, which are no warnings', counts(0, 0, 9), options('error', 0), 0],
    ['an unmet expectation', counts(0, 0, 0, { unmetExpectations: 1 }), options('never'), 1],
    ['a stale suppression', counts(0, 0, 0, { staleSuppressions: 1 }), options('never'), 1],
    ['a rule that threw', counts(0, 0, 0, { failures: 1 }), options('never'), 2],
    ['a rule that threw beside an error', counts(1, 0, 0, { failures: 1 }), options('error'), 2],
    [
      'a rule that threw and an unmet expectation',
      counts(0, 0, 0, { failures: 1, unmetExpectations: 1 }),
      options('error'),
      2,
    ],
    ['nothing judged', counts(0, 0, 0, nothing), options('error'), 2],
    ['nothing judged', counts(0, 0, 0, nothing), options('never'), 2],
    ['nothing judged but an error', counts(1, 0, 0, nothing), options('error'), 1],
    ['nothing judged but a warning too many', counts(0, 1, 0, nothing), options('error', 0), 1],
    ['nothing judged but a warning below the threshold', counts(0, 1, 0, nothing), options('error'), 2],
    ['nothing judged but an error that may not fail', counts(1, 0, 0, nothing), options('never'), 2],
    [
      'nothing judged and an unmet expectation',
      counts(0, 0, 0, { ...nothing, unmetExpectations: 1 }),
      options('error'),
      2,
    ],
    [
      'nothing judged, an error and a rule that threw',
      counts(1, 0, 0, { ...nothing, failures: 1 }),
      options('error'),
      2,
    ],
  ])('%s, %j, %j → %i', (_, found, wanted, code) => expect(gate(found, wanted)).toBe(code))
})
