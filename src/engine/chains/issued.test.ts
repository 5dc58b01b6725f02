import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.js'
import { linksOf, outcomeOf, type Story } from './story.fixture.js'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** A call with one round that is answered and done. */
const trip = (id: number, target: string, state: string): string[] => [
  `${id}> ${target}`,
  `${id}< {ok}${state}`,
  `${id + 1}> ${target} {ok}${state}`,
  `${id + 1}< done`,
]

const trips = (count: number, state: (id: number) => string = (id) => ` s${id}`): string[] =>
  numbers(count).flatMap((id) => trip(10 * id, `deploy(${id})`, state(id)))

/** What the last line is found to be: a retry with the state of a call that is over, and with other arguments. */
const lastOf = async (story: readonly string[]): Promise<string | undefined> => (await linksOf(story)).at(-1)

describe('a state whose chain is over', () => {
  it('still leads to its round', async () => {
    expect(await lastOf([...trips(1), '7> deploy(0) {ok} s1'])).toBe('5: target 2 kept /params/arguments/x')
  })

  it('leads to the last rounds whole, so many and no more', async () => {
    const most = LIMITS.endedRounds
    const all = trips(most)
    const next = all.length + 1
    expect(await lastOf([...all, '7> deploy(0) {ok} s1'])).toBe(`${next}: target 2 kept /params/arguments/x`)
    const more = trips(most + 1)
    expect(await lastOf([...more, '7> deploy(0) {ok} s1'])).toBe(`${next + 4}: target kept`)
    expect(await lastOf([...more, '7> deploy(0) {ok} s2'])).toBe(`${next + 4}: target 6 kept /params/arguments/x`)
  })

  it('does not hide the round of its call that is open', async () => {
    const open = ['13> deploy(1)', '13< {ok} s3', '15> deploy(0) {ok} s10', '15< done']
    expect(await lastOf([...trip(10, 'deploy(1)', ' s10'), ...open, '17> deploy(1) {ok} s9'])).toBe(
      '9: subject 6 changed:other',
    )
  })

  it('is not forgotten for rounds that issued none', async () => {
    const story = [
      ...trip(1, 'deploy(1)', ' s1'),
      ...numbers(LIMITS.endedRounds + 1).flatMap((id) => trip(10 * id, 'ask', '')),
    ]
    expect(await lastOf([...story, '7> deploy(0) {ok} s1'])).toMatch(/: target 2 kept/)
  })
})

describe('the text of rounds whose chain is over', () => {
  const long = 'x'.repeat(0.6 * LIMITS.endedText)

  it('is held up to a bound, the newest first', async () => {
    const story = [...trip(1, `${long}(1)`, ' s1'), ...trip(3, `${long}(2)`, ' s3')]
    expect(await lastOf([...story, `7> ${long}(0) {ok} s1`])).toBe('9: target kept')
    expect(await lastOf([...story, `7> ${long}(0) {ok} s3`])).toBe('9: target 6 kept /params/arguments/x')
  })

  it('makes room when it goes', async () => {
    const story = [...trip(1, `${long}(1)`, ' s1'), ...trip(3, `${long}(2)`, ' s3'), ...trip(5, 'deploy(1)', ' s5')]
    expect(await lastOf([...story, `7> ${long}(0) {ok} s3`])).toBe('13: target 6 kept /params/arguments/x')
  })

  it('counts once where two retries of a round were done', async () => {
    const story = [
      `1> ${long}(1)`,
      '1< {ok} s1',
      `2> ${long}(1) {ok} s1`,
      `3> ${long}(1) {ok} s1`,
      '2< done',
      '3< done',
    ]
    expect(await lastOf([...story, `7> ${long}(0) {ok} s1`])).toBe('7: target 2 kept /params/arguments/x')
  })
})

const EVIDENCE: readonly Story[] = [
  [
    'of a result without request proves that something asked',
    ['start', '7< {ok} s7', '2> deploy {ok} s7'],
    ['3: none unjudged'],
  ],
  ['of no result at all', ['start', '7< {ok} s7', '2> deploy {ok} s8'], ['3: none unjudged unmatched']],
  [
    'of a method that may not ask proves it too',
    ['start', '1> list:', '1< {ok} s1', '2> deploy {ok} s1'],
    ['4: none unjudged'],
  ],
  [
    'of which the recorder says that it hid it is none',
    ['1> deploy', '1< {ok} s1 ~/message/result/requestState', '2> delete {ok} s1'],
    ['3: none unjudged'],
  ],
  [
    'that the retry hides is none',
    ['1> deploy', '1< {ok} s1', '2> delete {ok} s1 ~/message/params/requestState'],
    ['3: none unjudged'],
  ],
  [
    'of two equal calls says nothing of the keys of another call',
    ['1> deploy(1)', '2> deploy(1)', '1< {a} 1', '2< {b} 1', '3> deploy(2) {c} 1'],
    ['5: target 4 kept /params/arguments/x'],
  ],
]

describe('a state as evidence', () => {
  it.each(EVIDENCE)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})

describe('issued states', () => {
  it('are remembered up to a bound', async () => {
    const asked = numbers(LIMITS.states).map((id) => `${id}< {ok} s${id}`)
    expect((await outcomeOf([...asked, '0< {ok} s0'])).unjudged).toEqual({ states: 1 })
  })
})
