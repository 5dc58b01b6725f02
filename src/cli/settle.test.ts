import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../dev/project.js'

/** The room for what is new, before V8 is set up, then, and when much more has outlived collections. */
const PROGRAM = `
  const room = () => require('node:v8').getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size
  const rooms = [room()]
  require(process.argv[1])(process.argv[2] === 'threads')
  rooms.push(room())
  const kept = []
  for (let index = 0; index < 400_000; index++) kept.push(new Array(16).fill(index))
  rooms.push(room())
  console.log(JSON.stringify(rooms))
`

/** Both halves. */
const ROOM = 8 * 1024 * 1024

const roomsOf = (who: 'alone' | 'threads'): number[] =>
  JSON.parse(execFileSync(process.execPath, ['-e', PROGRAM, join(ROOT, 'bin/settle.js'), who], { encoding: 'utf8' }))

const isKnown = ['11.3.', '12.4.', '13.6.', '14.6.'].some((known) => process.versions.v8.startsWith(known))

// Of other versions, V8 keeps its own settings.
describe.runIf(isKnown)('V8, set up for a run that takes a while', () => {
  it('has more room for what is new, once', () => {
    const [before, then, later] = roomsOf('alone')
    expect(before).toBeLessThan(ROOM)
    expect(then).toBeGreaterThan(before ?? ROOM)
    expect(later).toBe(ROOM)
  })

  it('gives none to the thread that only waits for others, and lets them take it', () => {
    const [before, then, later] = roomsOf('threads')
    expect(then).toBe(before)
    expect(later).toBeGreaterThan(ROOM)
  })
})

it('knows no setting that V8 complains of', () => {
  const told = ['alone', 'threads'].map(
    (who) =>
      spawnSync(process.execPath, ['-e', PROGRAM, join(ROOT, 'bin/settle.js'), who], { encoding: 'utf8' }).stderr,
  )
  expect(told).toEqual(['', ''])
})
