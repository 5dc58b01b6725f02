import { describe, expect, it } from 'vitest'
import type { ChainStep, Retry } from '../../model/chain.js'
import { outcomeOf } from './story.fixture.js'

const OPEN = ['1> deploy(1)', '1< {ok} s1'] as const
const MULTI = ['1> deploy', '1< {a} s1', '2> deploy {a} s1', '2< {b} s22'] as const

const lastOf = async (story: readonly string[]): Promise<Retry> => {
  const { retries } = await outcomeOf(story)
  const last = [...retries].sort((a, b) => a.mark.line - b.mark.line).at(-1)
  if (last === undefined) throw new Error('no retry')
  return last
}

const shown = ({ mark, kind, id, label, stateLength }: ChainStep): string =>
  [mark.line, kind, id, label, stateLength ?? '-'].join(' ')

describe('the steps of a round trip', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'done',
      [...OPEN, '2> deploy(1) {ok} s1', '2< done'],
      ['1 request 1 tools/call deploy -', '2 asks 1 {ok} 2', '3 retry 2 tools/call deploy 2', '4 result 2  -'],
    ],
    [
      'refused',
      [...OPEN, '2> deploy(1) {ok} s1', '2< error'],
      ['1 request 1 tools/call deploy -', '2 asks 1 {ok} 2', '3 retry 2 tools/call deploy 2', '4 error 2 -32603 -'],
    ],
    [
      'asked again, with a state that is no text',
      ['1> deploy', '1< {a,b} =7', '"x"> deploy {a,b} =7', '"x"< {c}'],
      ['1 request 1 tools/call deploy -', '2 asks 1 {a, b} -', '3 retry "x" tools/call deploy -', '4 asks "x"  -'],
    ],
    [
      'not answered, after two rounds',
      [...MULTI, '3> deploy {b} s22'],
      [
        '1 request 1 tools/call deploy -',
        '2 asks 1 {a} 2',
        '3 retry 2 tools/call deploy 2',
        '4 asks 2 {b} 3',
        '5 retry 3 tools/call deploy 3',
      ],
    ],
    ['of nothing', ['1> deploy {ok} s1'], ['1 request 1 tools/call deploy 2']],
  ])('%s', async (_, story, steps) => {
    expect((await lastOf(story)).steps.map(shown)).toEqual(steps)
  })

  it('are those of the last three rounds', async () => {
    const chain = [1, 2, 3, 4, 5].flatMap((id) => [
      id === 1 ? '1> deploy' : `${id}> deploy {k} s${id - 1}`,
      `${id}< {k} s${id}`,
    ])
    const { steps } = await lastOf([...chain, '6> deploy {k} s5'])
    expect(steps.map(({ mark }) => mark.line)).toEqual([5, 6, 7, 8, 9, 10, 11])
  })
})

describe('the end of a retry', () => {
  it.each<[string, string | undefined, object | undefined]>([
    ['done', '2< done', { kind: 'complete' }],
    ['asked again', '2< {more}', { kind: 'asks' }],
    ['an error', '2< error', { kind: 'error', code: -32603, message: 'no' }],
    ['done, by a server of an older revision', '2< old', { kind: 'complete' }],
    ['a result of another type', '2< task', { kind: 'other' }],
    ['none', undefined, undefined],
  ])('%s', async (_, reply, end) => {
    const retry = await lastOf([...OPEN, '2> deploy(1) {ok} s1', ...(reply === undefined ? [] : [reply])])
    if (end === undefined) expect(retry.end).toBeUndefined()
    else expect(retry.end).toMatchObject(end)
  })
})

describe('the answers of a retry', () => {
  const keysOf = ({ answers }: Retry): string[] => answers.map(({ key, pointer }) => `${key} ${pointer}`)

  it.each<[string, readonly string[], readonly string[]]>([
    ['asked and given', [...OPEN, '2> deploy(1) {ok,no} s1'], ['ok /params/inputResponses/ok']],
    ['asked and not given', [...OPEN, '2> deploy(1) {} s1'], []],
    [
      'of a tie that asked the same',
      ['1> deploy', '2> deploy', '1< {a}', '2< {a}', '3> deploy {a}'],
      ['a /params/inputResponses/a'],
    ],
    ['of a tie that asked different things', ['1> deploy', '2> deploy', '1< {a}', '2< {b}', '3> deploy {a,b} x'], []],
    ['to another request', [...OPEN, '2> delete {ok} s1'], []],
    ['after a gap', [...OPEN, 'gap', '2> deploy(1) {ok} s9'], []],
    ['with other arguments', [...OPEN, '2> deploy(2) {ok} s1'], ['ok /params/inputResponses/ok']],
  ])('%s', async (_, story, answers) => expect(keysOf(await lastOf(story))).toEqual(answers))
})

describe('the round of a retry', () => {
  it('is that which issued the state, also when its chain is over', async () => {
    const over = [...OPEN, '2> deploy(1) {ok} s1', '2< done'] as const
    const { round, candidates, state } = await lastOf([...over, '3> delete {ok} s1'])
    expect([round?.mark.line, candidates, state.verdict]).toEqual([2, [], 'other-request'])
  })

  it('is none where nothing fits', async () => {
    const { round, declared, end } = await lastOf(['1> deploy {ok} s1', '1< done'])
    expect([round, declared.length, end?.kind]).toEqual([undefined, 1, 'complete'])
  })

  it('is none where a state was issued to several calls', async () => {
    const { round, grade } = await lastOf([
      '1> deploy(1)',
      '1< {a} 1',
      '2> deploy(2)',
      '2< {a} 1',
      '3> deploy(3) {a} 1',
    ])
    expect([grade, round]).toEqual(['keys', undefined])
  })

  it('shows where its state stands, if it issued one', async () => {
    const { round } = await lastOf([...OPEN, '2> deploy(1) {ok} s1'])
    expect(round?.stateMark).toMatchObject({ line: 2, pointer: '/result/requestState' })
    expect(round?.stateMark?.column).toBeGreaterThan(round?.mark.column ?? 0)
    const { round: without } = await lastOf(['1> deploy', '1< {ok}', '2> deploy {ok}'])
    expect(without).toMatchObject({ mark: { line: 2 }, stateMark: undefined })
  })

  it('comes with what each request of the chain declared', async () => {
    expect((await lastOf([...MULTI, '3> deploy {b} s22'])).declared).toHaveLength(5)
  })

  it('is given to the method, target and revision of the retry', async () => {
    const { method, target, revision, id } = await lastOf([...OPEN, '2> deploy(1) {ok} s1'])
    expect([method, target, revision, id]).toEqual(['tools/call', 'deploy', '2026-07-28', 2])
  })
})
