import { describe, expect, it } from 'vitest'
import { OrderedMap } from '../../model/ordered.js'
import type { WireRecord } from '../../model/record.js'
import { LIMITS, Unjudged } from '../limits.js'
import { Books } from './books.js'
import type { Book, LiveRound, Scope } from './parts.js'
import { linksOf, outcomeOf, type Story } from './story.fixture.js'

const OPEN = ['1> deploy(1)', '1< {ok} s1'] as const

const SCOPES: readonly Story[] = [
  ['a session', ['1> deploy $a', '1< {ok} s1 $a', '2> deploy {ok} s9 $b'], ['3: none unjudged']],
  [
    'one session on two connections',
    ['1> deploy #a $a', '1< {ok} s1 #a $a', '2> deploy {ok} s9 #b $a'],
    ['3: subject 2 changed:other'],
  ],
  [
    'a process that nothing names, with what went over HTTP',
    ['1> deploy @anyone', '1< {ok} s1 @anyone', '2> deploy {ok} s9'],
    ['3: subject 2 changed:other'],
  ],
]

/** A retry was answered with a request for nothing: its round is closed, and its chain has not ended. */
const LEFT = ['1> deploy(1) @a', '1< {ok} c @a', '2> deploy(1) {ok} c @a', '2< {} @a'] as const
const AGAIN = '9> deploy(1) {ok} c @a'

const CLOSED: readonly Story[] = [
  ['is found by a resend while its chain lives', [...LEFT, AGAIN], ['3: exact 2 kept', '5: exact 2 kept']],
  [
    'is found beside one of another client that issued the same state',
    [...LEFT, '3> deploy(1) @b', '3< {ok} c @b', AGAIN],
    ['3: exact 2 kept', '7: exact 2 kept'],
  ],
  [
    'is found after the chain of that one has ended',
    [...LEFT, '3> deploy(1) @b', '3< {ok} c @b', '4> deploy(1) {ok} c @b', '4< done @b', AGAIN],
    ['3: exact 2 kept', '7: exact 6 kept', '9: exact 2 kept'],
  ],
  [
    'is not found after its own has ended',
    [...OPEN, '2> deploy(1) {ok} s1', '2< {b} s2', '3> deploy(1) {b} s2', '3< done', '4> deploy(1) {ok} s1'],
    ['3: exact 2 kept', '5: exact 4 kept', '7: exact unjudged'],
  ],
  [
    'is not found when a link in the chain settled after the end',
    [
      ...OPEN,
      '9> deploy(1)',
      '9< {z} s9',
      '2> deploy(1) {ok} S1',
      '2< {b} s2',
      '3> deploy(1) {b} s2',
      '3< done',
      '4> deploy(1) {z} s9',
      '4< done',
      '5> deploy(1) {ok} s1',
    ],
    ['5: subject 2 changed:case', '7: exact 6 kept', '9: exact 4 kept', '11: exact unjudged'],
  ],
  [
    'is not found when a link in the chain settled long before the end',
    [
      ...OPEN,
      '2> deploy(1) {ok} S1',
      '2< {b} s2',
      '9> deploy(1)',
      '3> deploy(1) {b} S2',
      '3< done',
      '9< done',
      '4> deploy(1) {ok} s1',
      '4< error',
      '5> deploy(1) {ok} s1',
    ],
    ['3: subject 2 changed:case', '6: subject 4 changed:case', '9: exact 2 kept', '11: exact unjudged'],
  ],
]

describe.each<[string, readonly Story[]]>([
  ['one scope is', SCOPES],
  ['a closed round', CLOSED],
])('%s', (_, stories) => {
  it.each(stories)('%s', async (_name, story, links) => expect(await linksOf(story)).toEqual(links))
})

describe('open rounds', () => {
  it('are counted where most were open, not where the last was', async () => {
    const both = [...OPEN, '2> delete', '2< {ok} t1', '3> deploy(1) {ok} s1', '3< done', '4> delete {ok} t1', '4< done']
    expect((await outcomeOf([...both, '5> deploy', '5< {ok} s5'])).peak).toBe(2)
  })

  it('are those that a link was taken from', async () => {
    const story = ['1> deploy', '2> deploy', '1< {ok} s1', '2< {ok} s2', '3> deploy {ok} S1', '3< done']
    const taken = [...story, '4> deploy {ok} s1', '4< error', '5> deploy {ok}']
    const { links, open } = await outcomeOf(taken)
    expect(links).toEqual(['5: subject 4 changed:other', '7: exact 3 kept', '9: subject 3|4 missing'])
    expect(open).toBe(1)
  })
})

describe('the book of a call', () => {
  const make = (): [Books, Scope] => {
    const books = new Books(new Unjudged(), () => {})
    return [books, { name: '', books: new OrderedMap(), targets: new OrderedMap() }]
  }
  const roundIn = (book: Book, size = 1): LiveRound =>
    ({ book, target: '', state: { present: true, key: 's' }, attempts: [], size }) as unknown as LiveRound

  it('keeps its scope', () => {
    const [books] = make()
    const from = (conn: string) => books.scopeOf({ conn } as WireRecord)
    const empty = from('a')
    const asking = from('b')
    const book = books.book(asking, 'call')
    expect(from('a')).not.toBe(empty)
    expect(from('b')).toBe(asking)
    from('a')
    books.tidy(book)
    expect(from('b')).not.toBe(asking)
    expect(from('b').name).toBe(asking.name)
  })

  it('leaves its successor alone once it has gone, and so does its scope', () => {
    const [books] = make()
    const from = (conn: string) => books.scopeOf({ conn } as WireRecord)
    const gone = books.book(from('a'), 'call')
    books.tidy(gone)
    const same = books.book(from('a'), 'call')
    books.tidy(gone)
    expect(books.book(from('a'), 'call')).toBe(same)
    books.tidy(same)
    from('b')
    const next = from('a')
    books.book(next, 'call')
    from('b')
    books.tidy(same)
    expect(from('a')).toBe(next)
  })

  it('goes when nothing of the call is open', () => {
    const [books, scope] = make()
    books.tidy(books.book(scope, 'call'))
    expect([...scope.books.keys()]).toEqual([])
  })

  it('stays while a retry is in flight, and while a state of it is known', () => {
    const [books, scope] = make()
    const book = books.book(scope, 'call')
    book.inFlight++
    books.tidy(book)
    expect(scope.books.get('call')).toBe(book)
    book.inFlight--
    const round = roundIn(book)
    books.add(round)
    books.close(round)
    books.tidy(book)
    expect(scope.books.get('call')).toBe(book)
    books.forget(round)
    books.tidy(book)
    expect(scope.books.size).toBe(0)
  })

  it('goes with its round where too many are open', () => {
    const [books, scope] = make()
    for (let call = 0; call <= LIMITS.openChains; call++) books.add(roundIn(books.book(scope, `call ${call}`)))
    expect([scope.books.size, scope.books.has('call 0')]).toEqual([LIMITS.openChains, false])
  })

  it('goes with its round where the text of the open ones is too long, beyond some that are always kept', () => {
    const [books, scope] = make()
    const add = (call: number, size: number): LiveRound => {
      const round = roundIn(books.book(scope, `call ${call}`), size)
      books.add(round)
      return round
    }
    const most = LIMITS.openAlways
    const long = LIMITS.openText
    const [first] = Array.from({ length: most }, (_, call) => add(call, long))
    expect([...books.open()]).toHaveLength(most)
    add(most, 1)
    expect([...books.open()]).toHaveLength(most)
    expect(first !== undefined && [...books.open()].includes(first)).toBe(false)
  })

  it('makes room when its round is closed', () => {
    const [books, scope] = make()
    const calls = Array.from({ length: LIMITS.openAlways }, (_, call) => books.book(scope, `call ${call}`))
    for (const call of calls) books.add(roundIn(call))
    const long = roundIn(books.book(scope, 'long'), LIMITS.openText - calls.length)
    books.add(long)
    books.close(long)
    books.add(roundIn(books.book(scope, 'another'), LIMITS.openText - calls.length))
    expect([...books.open()]).toHaveLength(calls.length + 1)
  })
})
